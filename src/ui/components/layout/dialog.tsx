import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Toaster } from '#ui/components/layout/toaster.tsx';
import { useModal } from '#ui/hooks/use-modal.ts';
import { openSheet } from '#ui/state/toasts.ts';
import styles from './dialog.module.css';

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal sheet based on the native dialog, which traps the focus, closes with Escape and gives the focus
 * back. Open for as long as it is rendered.
 */
export function Dialog({ label, onClose, children }: Props) {
  const element = useModal();
  const pressedOutside = useRef(false);
  useLayoutEffect(() => openSheet(element), [element]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the platform closes a dialog on Escape
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
        // dragging to select text may begin inside and end outside; that must not close the dialog
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
