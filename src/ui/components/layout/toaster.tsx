import { Check, CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { keepTapsOff } from '#ui/browser/keep-taps-off.ts';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { copy } from '#ui/copy/copy.ts';
import { type Toast, toastStore, toasts } from '#ui/state/toasts.ts';
import styles from './toaster.module.css';

const SUCCESS_MS = 5_000;
/** An error whose text is on the screen too. */
const ERROR_MS = 8_000;
/** Toasts with an action stay longer, so that users have time to find it. */
const ACTION_MS = 12_000;

interface Props {
  /** The sheet that shows the toasts; null for the page. */
  sheet?: object | null;
  /** Other content above the nav. */
  children?: ReactNode;
}

/**
 * Shows toasts above the nav, or in a sheet. Both live regions are always on the page, even when empty: some
 * screen readers miss a region that appears together with its text.
 */
export function Toaster({ sheet = null, children }: Props) {
  const all = useStore(toastStore, (state) => state.toasts);
  const shown = all.filter((toast) => toast.sheet === sheet);
  return (
    <div className={sheet ? styles.inSheet : styles.region}>
      {children}
      <div role="status" className={styles.list}>
        {shown.map((toast) => toast.kind !== 'error' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div role="alert" className={styles.list}>
        {shown.map((toast) => toast.kind === 'error' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leaves = toast.kind !== 'error' || toast.isOnScreen;

  const { id, action } = toast;
  const stayMs = action ? ACTION_MS : toast.kind === 'error' ? ERROR_MS : SUCCESS_MS;

  const dismiss = () => toasts.dismiss(id);
  const stay = () => clearTimeout(timer.current);
  const leave = () => {
    stay();
    if (leaves) timer.current = setTimeout(dismiss, stayMs);
  };
  useEffect(() => {
    if (leaves) timer.current = setTimeout(() => toasts.dismiss(id), stayMs);
    return () => clearTimeout(timer.current);
  }, [leaves, id, stayMs]);

  return (
    // a user who hovers over a toast or tabs into it is still reading, so the timer stops
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={stay}
      onPointerLeave={leave}
      onFocus={stay}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Escape' && dismiss()}
    >
      {toast.mark ? (
        <Mark size={30} />
      ) : toast.kind === 'success' ? (
        <Check aria-hidden="true" />
      ) : (
        <CircleAlert aria-hidden="true" />
      )}
      <div className={styles.words}>
        <p>{toast.text}</p>
        {toast.note && <p className={styles.note}>{toast.note}</p>}
      </div>
      {action && (
        <button
          ref={keepTapsOff}
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label={copy.toasts.dismiss} onClick={dismiss}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
