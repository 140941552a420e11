/** See provide-browsers.mjs. */
export function provideBrowsers(usual?: readonly string[]): { ready: string[]; failed: boolean };
