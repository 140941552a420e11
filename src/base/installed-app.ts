/** Whether a newer version of the app is ready to take over. Filled by src/pwa, shown as a quiet banner. */
export interface UpdateState {
  waiting: boolean;
  /** Activates the waiting version and reloads this page once; when none is waiting, it only reloads. */
  apply(): void;
}

/** Whether Simmer is installed or can be. Filled by src/pwa, shown on / and /install. */
export interface InstallState {
  /** True in an installed window. */
  standalone: boolean;
  /** True in the tab from which it was installed. */
  installed: boolean;
  /** Shows the browser's own dialog; null while the browser has not offered one. */
  prompt: (() => Promise<void>) | null;
}

/**
 * Identifies this build: a hash of its sources, the same in the page and in its service worker; 'dev' outside
 * a build.
 */
export const BUILD_VERSION: string = import.meta.env?.VITE_BUILD_VERSION ?? 'dev';
