/** See find-chromium.mjs. */
export function findChromium(): string | null;
export const CHROMIUM_ARGS: string[];
