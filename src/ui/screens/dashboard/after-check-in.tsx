import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { CelebrationProps } from '#ui/moments/celebration.tsx';
import type { UndoButtonProps } from '#ui/moments/undo-button.tsx';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';

const undoButton = () => import('#ui/moments/undo-button.tsx');
const moment = () => import('#ui/moments/celebration.tsx');

// if they cannot be fetched, the check-in still works
const UndoButton = lazy<ComponentType<UndoButtonProps>>(() =>
  undoButton().then(
    (module) => ({ default: module.UndoButton }),
    () => ({ default: ({ children }) => children }),
  ),
);
const LateMoment = lazy<ComponentType<CelebrationProps>>(() =>
  moment().then(
    (module) => ({ default: module.Celebration }),
    () => ({ default: () => null }),
  ),
);

/**
 * Fetches the code that a check-in will need, so that it also works offline. All of src/ui/moments is one file
 * (vite.config.ts).
 */
export function loadAfterCheckIn(): void {
  undoButton().catch(() => undefined);
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
