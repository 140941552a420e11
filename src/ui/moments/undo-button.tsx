import { type ReactNode, useEffect, useState } from 'react';
import { checkInCopy } from '#copy/check-in.ts';
import { epochOf } from '#domain/calendar/days.ts';
import { UNDO_WINDOW_MS } from '#domain/check-ins/ledger.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { keepTapsOff } from '#ui/browser/keep-taps-off.ts';
import { momentsCopy } from '#ui/copy/moments.ts';
import { useVisible } from '#ui/hooks/use-visible.ts';
import { focusCheckIn } from '#ui/moments/focus-check-in.ts';
import { useServices } from '#ui/state/services.ts';
import styles from './undo-button.module.css';

export interface UndoButtonProps {
  row: CheckIn;
  onUndo: (row: CheckIn) => Promise<void>;
  /** Shown when nothing can be undone any more. */
  children?: ReactNode;
}

/**
 * Undoes a check-in while that is possible, then shows its children instead. A burning fuse shows the time
 * left; nothing is announced each second. No timer runs while the page is hidden, so the time is checked
 * again when it becomes visible.
 */
export function UndoButton({ row, onUndo, children }: UndoButtonProps) {
  const { clock } = useServices();
  const visible = useVisible();
  const [busy, setBusy] = useState(false);
  const tappedAt = epochOf(row.check_in_time);
  const age = () => clock.now() - tappedAt;
  const [over, setOver] = useState(() => age() > UNDO_WINDOW_MS);
  const [burnt] = useState(age);

  useEffect(() => {
    if (!visible) return;
    const left = tappedAt + UNDO_WINDOW_MS - clock.now();
    // a clock set back before the tap would keep the button forever
    if (left < 0 || left > UNDO_WINDOW_MS) return setOver(true);
    setOver(false);
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [visible, clock, tappedAt]);

  if (over) return children;
  return (
    <button
      ref={keepFocus}
      type="button"
      className={styles.undo}
      aria-label={momentsCopy.undoOf(row.check_in_type)}
      aria-disabled={busy}
      data-undo=""
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void onUndo(row).finally(() => setBusy(false));
      }}
    >
      {checkInCopy.undo}
      <i className={styles.fuse} style={{ animationDelay: `${-Math.max(0, burnt)}ms` }} />
    </button>
  );
}

/**
 * If the button has the focus when it goes, the focus moves to the check-in, or to what replaces the button.
 * A tap that comes too late has no effect.
 */
function keepFocus(button: HTMLButtonElement): () => void {
  const group = button.closest('[role="group"]')?.getAttribute('aria-label');
  const cover = keepTapsOff(button);
  return () => {
    cover();
    if (group && document.activeElement === button) requestAnimationFrame(() => focusCheckIn(group));
  };
}
