import type { SiteText } from '#base/site-data.ts';

/** A local storage in memory. As in a browser, its keys are properties. */
export function memoryStorage(): Storage & SiteText {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = String(value);
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
    clear: () => {
      for (const key of Object.keys(stored)) delete stored[key];
    },
    keys: () => Object.keys(stored),
    key: (index: number) => Object.keys(stored)[index] ?? null,
  };
  // the methods are on the prototype, so that Object.keys lists only stored keys
  const stored: Record<string, string> = Object.create(methods);
  return stored as unknown as Storage & SiteText;
}
