/** See provide-browsers.mjs. */
export function provideBrowsers(): { ready: string[]; failed: boolean };
