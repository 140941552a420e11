import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { checkInCopy } from '#copy/check-in.ts';
import type { CheckInOutcome } from '#domain/check-ins/decide-check-in.ts';
import { minutesOff, timingOf } from '#domain/check-ins/scoring.ts';
import type { Landing } from '#ui/moments/occasion.ts';
import type { DoneToday } from '#ui/screens/dashboard/todays-slots.ts';
import type { CheckInTap } from '#ui/screens/dashboard/use-tap.ts';
import type { Say } from '#ui/state/toasts.ts';

/** How long the dial of the day's last check-in stays before the panel closes. */
const CELEBRATION_MS = 5_000;

/** Announces a check-in (product.md §8), in a toast or as `say` does, and keeps its dial on screen for a while. */
export function useCelebration(done: DoneToday, isNew: boolean, say: Say) {
  const [celebrating, setCelebrating] = useState<Landing | null>(null);
  const before = useRef(done);
  const { morning, night } = done;

  // before the next frame: otherwise the dial would turn to the other check-in and back
  useLayoutEffect(() => {
    const reopened = { morning: before.current.morning && !morning, night: before.current.night && !night };
    setCelebrating((now) => (now && reopened[now.checkIn.check_in_type] ? null : now));
    before.current = { morning, night };
  }, [morning, night]);

  useEffect(() => {
    if (!celebrating) return;
    const timer = setTimeout(() => setCelebrating(null), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);

  const celebrate = (written: CheckInOutcome, { type, byKeyboard }: CheckInTap) => {
    const { checkIn } = written;
    const toast = say.success(
      checkInCopy.toast({
        timing: timingOf(minutesOff(checkIn)),
        points: checkIn.points_earned,
        multiplier: checkIn.streak_multiplier,
      }),
      { mark: true },
    );
    const bothDone = before.current[type === 'morning' ? 'night' : 'morning'];
    setCelebrating({ ...written, bothDone, toast, byKeyboard, first: isNew });
  };

  return { celebrating, celebrate };
}
