import { createStore } from 'zustand/vanilla';

export interface Toast {
  id: number;
  /** `success` leaves by itself; `error` stays until it is dismissed. */
  kind: 'success' | 'error';
  text: string;
  /** A check-in carries the mark of the app instead of a tick. */
  mark: boolean;
}

const MAX_SHOWN = 3;
let lastId = 0;

export const toastStore = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

function show(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const id = lastId;
  toastStore.setState(({ toasts }) => ({
    // the same words twice are one toast
    toasts: [...toasts.filter((other) => other.text !== toast.text), { ...toast, id }].slice(-MAX_SHOWN),
  }));
}

export const toasts = {
  success: (text: string, options: { mark?: boolean } = {}) =>
    show({ kind: 'success', text, mark: options.mark ?? false }),
  error: (text: string) => show({ kind: 'error', text, mark: false }),
  dismiss: (id: number) =>
    toastStore.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  clear: () => toastStore.setState({ toasts: [] }),
};
