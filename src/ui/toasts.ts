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
  // good news is replaced by newer good news, so that a stack never covers what was just pressed; errors stay, but
  // the same words twice are one toast
  const outdated = (other: Toast) =>
    other.text === toast.text || (other.kind === 'success' && toast.kind === 'success');
  toastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => !outdated(other)), { ...toast, id }].slice(-MAX_SHOWN),
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
