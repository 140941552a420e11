import { type ReactNode, Suspense } from 'react';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { CelebrationProps } from '#ui/moments/celebration.tsx';
import { lazyPart } from '#ui/navigation/screen-chunk.tsx';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';

const fetchUndoButton = async () => (await import('#ui/moments/undo-button.tsx')).UndoButton;

// if they cannot be fetched, the check-in still works
const UndoButton = lazyPart(fetchUndoButton, ({ children }) => children);
const LateMoment = lazyPart(
  async () => (await import('#ui/moments/celebration.tsx')).Celebration,
  () => null,
);

/**
 * Fetches the code that a check-in will need, so that it also works offline. All of src/ui/moments is one file
 * (vite.config.ts).
 */
export function loadAfterCheckIn(): void {
  fetchUndoButton().catch(() => undefined);
}

interface UndoPlaceProps {
  slot: Slot;
  onUndo: (row: CheckIn) => Promise<void>;
  /** Shown while there is nothing to undo. */
  children?: ReactNode;
}

/** The Undo button of a check-in that was just made. */
export function UndoPlace({ slot: { row, fresh }, onUndo, children }: UndoPlaceProps) {
  if (!row || !fresh) return children;
  return (
    <Suspense fallback={children}>
      <UndoButton key={row.check_in_time} row={row} onUndo={onUndo}>
        {children}
      </UndoButton>
    </Suspense>
  );
}

export function MomentPlace(props: CelebrationProps) {
  return (
    <Suspense>
      <LateMoment {...props} />
    </Suspense>
  );
}
