import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal sheet on the platform's own dialog, which traps focus, closes with Escape and gives focus back. It is open
 * while it is in the tree.
 */
export function Dialog({ label, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  // closed while it is still in the page: one that was taken out gives the focus back to nobody
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click on the backdrop does, natively
    <dialog
      ref={element}
      className={styles.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
