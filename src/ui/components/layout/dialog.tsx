import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Toaster } from '#ui/components/layout/toaster.tsx';
import { openSheet } from '#ui/toasts.ts';
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
  const pressedOutside = useRef(false);
  // closed while it is still in the page: one that was taken out gives the focus back to nobody
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  useLayoutEffect(() => openSheet(element), []);
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
      onPointerDown={({ target, currentTarget }) => {
        pressedOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        // a drag that began inside, to select words, may end outside: that is no wish to leave
        if (target === currentTarget && pressedOutside.current) onClose();
      }}
    >
      <div className={styles.body}>
        <Toaster sheet={element} />
        {children}
      </div>
    </dialog>
  );
}
