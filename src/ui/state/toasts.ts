import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export interface Toast {
  id: number;
  /**
   * `success` and `info` disappear by themselves; so does an `error` whose text is also on the screen. Any other error
   * stays until it is dismissed.
   */
  kind: 'success' | 'info' | 'error';
  text: string;
  /** An error's text is on the screen too. */
  isOnScreen: boolean;
  /** A check-in's toast has the app's mark instead of a tick. */
  mark: boolean;
  /** What the user can do from here. The toast stays longer for it, and closes when it is used. */
  action: { label: string; run: () => void } | null;
  /** A second line. */
  note: ReactNode;
  /**
   * The sheet that was open when the toast came; null for the page. A modal sheet makes everything under it
   * inert, toasts too.
   */
  sheet: object | null;
}

const MAX_SHOWN = 3;
let lastId = 0;

export const toastStore = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** The top one last. */
let sheets: readonly object[] = [];
const uppermost = () => sheets.at(-1) ?? null;

function show(toast: Omit<Toast, 'id' | 'note' | 'sheet'>): number {
  lastId += 1;
  const id = lastId;
  // a new success replaces an older one, so that no stack covers the button just pressed; the others stay, but
  // the same one appears only once
  const outdated = (other: Toast) =>
    other.text === toast.text || (other.kind === 'success' && toast.kind === 'success');
  toastStore.setState(({ toasts }) => ({
    toasts: [
      ...toasts.filter((other) => !outdated(other)),
      { ...toast, note: null, sheet: uppermost(), id },
    ].slice(-MAX_SHOWN),
  }));
  return id;
}

export const toasts = {
  /** All three return the toast's id. */
  success: (text: string, { mark = false, action = null }: Partial<Pick<Toast, 'mark' | 'action'>> = {}) =>
    show({ kind: 'success', text, isOnScreen: false, mark, action }),
  /** Something that the user should know, and can do something about. */
  info: (text: string, action: Toast['action']) =>
    show({ kind: 'info', text, isOnScreen: false, mark: false, action }),
  error: (text: string, action: Toast['action'] = null) =>
    show({ kind: 'error', text, isOnScreen: false, mark: false, action }),
  /** An error that the screen shows too, or that needs nothing. The toast announces it, and leaves. */
  errorOnScreen: (text: string, action: Toast['action'] = null) =>
    show({ kind: 'error', text, isOnScreen: true, mark: false, action }),
  /** Adds a line to a toast that is still shown. */
  note: (id: number, note: ReactNode) =>
    toastStore.setState((state) => ({
      toasts: state.toasts.map((toast) => (toast.id === id ? { ...toast, note } : toast)),
    })),
  dismiss: (id: number) =>
    toastStore.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  /** Something larger says the same now. */
  dismissSuccess: () =>
    toastStore.setState((state) => ({ toasts: state.toasts.filter(({ kind }) => kind !== 'success') })),
  clear: () => toastStore.setState({ toasts: [] }),
};

/** Where an action says how it went: in toasts, or on a screen that shows none. */
export type Say = Pick<typeof toasts, 'success' | 'error'>;

/** Shows new toasts in this sheet. Returns a function that ends this and moves its toasts to the sheet below. */
export function openSheet(sheet: object): () => void {
  sheets = [...sheets, sheet];
  return () => {
    sheets = sheets.filter((other) => other !== sheet);
    toastStore.setState((state) => ({
      toasts: state.toasts.map((toast) => (toast.sheet === sheet ? { ...toast, sheet: uppermost() } : toast)),
    }));
  };
}
