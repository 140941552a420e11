import { useEffect, useRef, useState } from 'react';
import { minutesOff, timingOf } from '#domain/scoring.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import { copy } from '#ui/copy.ts';
import type { TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import { useUserServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';

const HAPTIC_MS = 10;
/** How long the dial that was just tapped stays, before the next one takes its place. */
const CELEBRATION_MS = 5_000;

interface CheckInState {
  /** From the tap until the row is on screen. */
  pending: ReadonlySet<CheckInType>;
  /** What was just written down, until the local store shows it a few frames later. */
  landed: ReadonlyMap<CheckInType, CheckIn>;
  /** The check-in that just landed, while its flare is to be seen. */
  celebrating: CheckInType | null;
  checkIn(type: CheckInType): void;
}

/** The tap: once, however often it is pressed. The outcome is told by a toast, never by watching the rows. */
export function useCheckIn(slots: TodaysSlots | null): CheckInState {
  const { commands } = useUserServices();
  const [pending, setPending] = useState<ReadonlySet<CheckInType>>(new Set());
  const [landed, setLanded] = useState<ReadonlyMap<CheckInType, CheckIn>>(new Map());
  const [celebrating, setCelebrating] = useState<CheckInType | null>(null);
  // a second tap comes before React has drawn the disabled button
  const running = useRef(new Set<CheckInType>());

  const morningDone = slots?.morning.row != null;
  const nightDone = slots?.night.row != null;
  useEffect(() => {
    const isOpen = (type: CheckInType) => !(type === 'morning' ? morningDone : nightDone);
    setPending((before) => {
      const after = new Set([...before].filter(isOpen));
      return after.size === before.size ? before : after;
    });
    setLanded((before) => {
      const after = new Map([...before].filter(([type]) => isOpen(type)));
      return after.size === before.size ? before : after;
    });
  }, [morningDone, nightDone]);

  useEffect(() => {
    if (!celebrating) return;
    const timer = setTimeout(() => setCelebrating(null), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);

  const release = (type: CheckInType) =>
    setPending((before) => new Set([...before].filter((other) => other !== type)));

  const run = async (type: CheckInType) => {
    const result = await commands.checkIn(type);
    if (result.ok) {
      const { checkIn } = result.value;
      setLanded((before) => new Map(before).set(type, checkIn));
      setCelebrating(type);
      navigator.vibrate?.(HAPTIC_MS);
      toasts.success(
        copy.checkIn.toast({
          timing: timingOf(minutesOff(checkIn)),
          points: checkIn.points_earned,
          multiplier: checkIn.streak_multiplier,
        }),
        { mark: true },
      );
      return;
    }
    release(type);
    // another tab or device was quicker: nothing is wrong, so nothing stays on screen
    if (result.error.type === 'AlreadyCheckedIn') toasts.success(copy.checkIn.error(result.error));
    else toasts.error(copy.checkIn.error(result.error));
  };

  const checkIn = (type: CheckInType) => {
    if (running.current.has(type)) return;
    running.current.add(type);
    setPending((before) => new Set([...before, type]));
    run(type)
      .catch(() => {
        release(type);
        toasts.error(copy.checkIn.unexpected);
      })
      .finally(() => running.current.delete(type));
  };

  return { pending, landed, celebrating, checkIn };
}
