import { createStore } from 'zustand/vanilla';

/** The address that had no account. While a form to add friends is on screen, it shows this itself. */
export const unknownAddress = createStore<{ email: string | null; isShown: boolean }>(() => ({
  email: null,
  isShown: false,
}));
