/** Whether a newer version of the app is ready to take over. Filled by src/pwa, shown as a quiet banner. */
export interface UpdateState {
  waiting: boolean;
  /** Activates the waiting version and reloads this page once; when none is waiting, it only reloads. */
  apply(): void;
}
