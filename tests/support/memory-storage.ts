/** A local storage of one's own: its keys are properties, as in a browser. */
export function memoryStorage(): Storage {
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
    key: (index: number) => Object.keys(stored)[index] ?? null,
  };
  // on the prototype, so that Object.keys names what is stored alone
  const stored: Record<string, string> = Object.create(methods);
  return stored as unknown as Storage;
}
