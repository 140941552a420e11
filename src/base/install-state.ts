/** Whether Simmer can be, or is, installed. Filled by src/pwa, shown on / and /install. */
export interface InstallState {
  /** True in an installed window. */
  standalone: boolean;
  /** True in the tab it was installed from. */
  installed: boolean;
  /** Shows the browser's own dialog; null while the browser has not offered one. */
  prompt: (() => Promise<void>) | null;
}
