/** See find-chromium.mjs. */
export const SYSTEM_CHROMIUM: string;
export function findChromium(): string | null;
export function findTestBrowser(): string | null;
export const CHROMIUM_ARGS: string[];
