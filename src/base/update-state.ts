/** Whether a newer version of the app is ready to take over. Filled by src/pwa, shown as a quiet banner. */
export interface UpdateState {
  waiting: boolean;
  /** Puts the waiting version in charge and reloads this page once; while none waits it only reloads. */
  apply(): void;
}
