import { createStore } from 'zustand/vanilla';

export interface Toast {
  id: number;
  /** `success` leaves by itself; `error` stays until it is dismissed. */
  kind: 'success' | 'error';
  text: string;
  /** A check-in carries the mark of the app instead of a tick. */
  mark: boolean;
  /** What can be done about it from here; the toast leaves with it, and stays longer for it. */
  action: { label: string; run: () => void } | null;
  /** A second line. */
  note: string | null;
  /** The sheet that was open when it was said; null for the page. Everything under a modal sheet is inert, toasts too. */
  sheet: object | null;
}

const MAX_SHOWN = 3;
let lastId = 0;

export const toastStore = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** The uppermost last. */
let sheets: readonly object[] = [];
const uppermost = () => sheets.at(-1) ?? null;

function show(toast: Omit<Toast, 'id' | 'note' | 'sheet'>): number {
  lastId += 1;
  const id = lastId;
  // good news is replaced by newer good news, so that a stack never covers what was just pressed; errors stay, but
  // the same words twice are one toast
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
  /** Gives the toast's id back. */
  success: (text: string, { mark = false, action = null }: Partial<Pick<Toast, 'mark' | 'action'>> = {}) =>
    show({ kind: 'success', text, mark, action }),
  error: (text: string): void => {
    show({ kind: 'error', text, mark: false, action: null });
  },
  /** Adds a line to a toast that is still shown. */
  note: (id: number, note: string) =>
    toastStore.setState((state) => ({
      toasts: state.toasts.map((toast) => (toast.id === id ? { ...toast, note } : toast)),
    })),
  dismiss: (id: number) =>
    toastStore.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  clear: () => toastStore.setState({ toasts: [] }),
};

/** From now on toasts stand in this sheet. Gives back how to close it: what still stands in it goes to what lies under it. */
export function openSheet(sheet: object): () => void {
  sheets = [...sheets, sheet];
  return () => {
    sheets = sheets.filter((other) => other !== sheet);
    toastStore.setState((state) => ({
      toasts: state.toasts.map((toast) => (toast.sheet === sheet ? { ...toast, sheet: uppermost() } : toast)),
    }));
  };
}
