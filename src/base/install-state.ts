/** Whether Simmer is installed or can be. Filled by src/pwa, shown on / and /install. */
export interface InstallState {
  /** True in an installed window. */
  standalone: boolean;
  /** True in the tab from which it was installed. */
  installed: boolean;
  /** Shows the browser's own dialog; null while the browser has not offered one. */
  prompt: (() => Promise<void>) | null;
}
