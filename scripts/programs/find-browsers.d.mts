/** See find-browsers.mjs. */
export interface WebKitFiles {
  driver: string;
  browser: string;
  /** Null if there is a screen. */
  xvfb: string | null;
}
export function findFirefox(): string | null;
export function findWebKit(): WebKitFiles | null;
