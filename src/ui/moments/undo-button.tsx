import { type ReactNode, useEffect, useState } from 'react';
import { epochOf } from '#domain/calendar/days.ts';
import { UNDO_WINDOW_MS } from '#domain/check-ins/ledger.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import { momentsCopy } from '#ui/copy/moments.ts';
import { useVisible } from '#ui/hooks/use-visible.ts';
import { keepTapsOff } from '#ui/keep-taps-off.ts';
import { focusCheckIn } from '#ui/moments/focus-check-in.ts';
import { useServices } from '#ui/services.ts';
import styles from './undo-button.module.css';

export interface UndoButtonProps {
  row: CheckIn;
  onUndo: (row: CheckIn) => Promise<void>;
  /** What stands here when there is nothing to undo any more. */
  children?: ReactNode;
}

/**
 * Takes a check-in back for as long as that can be, then gives its place away. How long that is a fuse shows that burns
 * down; nothing is said each second. Looked at again when the page is: no timer runs while it is hidden.
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
    // set back behind the tap, the clock would leave it open for ever
    if (left < 0 || left > UNDO_WINDOW_MS) return setOver(true);
    setOver(false);
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [visible, clock, tappedAt]);

  if (over) return children;
  return (
    <button
      ref={keepPlace}
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
      {momentsCopy.undo}
      <i className={styles.fuse} style={{ animationDelay: `${-Math.max(0, burnt)}ms` }} />
    </button>
  );
}

/**
 * Whoever is on it when it goes continues where the check-in is open again, or beside what is done. A finger that comes
 * late meets nothing.
 */
function keepPlace(button: HTMLButtonElement): () => void {
  const group = button.closest('[role="group"]')?.getAttribute('aria-label');
  const cover = keepTapsOff(button);
  return () => {
    cover();
    if (group && document.activeElement === button) requestAnimationFrame(() => focusCheckIn(group));
  };
}
