import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckInOutcome } from '#commands/check-in.ts';
import { minutesOff, timingOf } from '#domain/check-ins/scoring.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import { copy } from '#ui/copy.ts';
import type { TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import { useUserServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';
import { whenPainted } from '#ui/when-painted.ts';

const TYPES: readonly CheckInType[] = ['morning', 'night'];
const HAPTIC_MS = 10;
/** How long the dial of the last check-in stays, before the stove closes over both. */
const CELEBRATION_MS = 5_000;

/** A check-in that has just been written down here. */
export interface Landing extends CheckInOutcome {
  /** The other one of today was done before. */
  bothDone: boolean;
  /** The toast that tells of it. */
  toast: number;
  /** Pressed with a key, or by what speaks for one: the focus is to go on from here. */
  byKeyboard: boolean;
}

/** How far a tap has come: `waits` until it is durable, then `done` until the row is on screen. */
export type Progress = 'open' | 'waits' | 'done';
export type PendingCheckIns = StoreApi<Record<CheckInType, Progress>>;

interface CheckInState {
  /** Followed by the buttons alone: a tap draws them anew, and not the dashboard. */
  pending: PendingCheckIns;
  /** What was just written down, until the local store shows it a few frames later. */
  landed: ReadonlyMap<CheckInType, CheckIn>;
  /** The check-in that just landed, while its flare is to be seen. */
  celebrating: Landing | null;
  checkIn(type: CheckInType, byKeyboard?: boolean): void;
  /** Takes one back; settles when that is done or told to be impossible. */
  undo(row: CheckIn): Promise<void>;
}

/** The tap: once, however often it is pressed. The outcome is told by a toast, never by watching the rows. */
export function useCheckIn(slots: TodaysSlots | null): CheckInState {
  const { commands } = useUserServices();
  const [pending] = useState<PendingCheckIns>(() => createStore(() => ({ morning: 'open', night: 'open' })));
  const [landed, setLanded] = useState<ReadonlyMap<CheckInType, CheckIn>>(new Map());
  const [celebrating, setCelebrating] = useState<Landing | null>(null);
  // a second tap comes before React has drawn the disabled button
  const running = useRef(new Set<CheckInType>());
  const seenDone = useRef<readonly CheckInType[]>([]);
  /** The last check-in of each type that was made here. */
  const own = useRef(new Map<CheckInType, CheckIn>());

  const morningDone = slots?.morning.row != null;
  const nightDone = slots?.night.row != null;
  const release = (type: CheckInType) => pending.setState({ [type]: 'open' });
  const isOpen = (type: CheckInType) => !(type === 'morning' ? morningDone : nightDone);
  // before the next frame: the focus goes from Undo to the button that this places
  // biome-ignore lint/correctness/useExhaustiveDependencies: isOpen is these two
  useLayoutEffect(() => {
    for (const type of TYPES) if (!isOpen(type)) release(type);
    setLanded((before) => {
      const after = new Map([...before].filter(([type]) => isOpen(type)));
      return after.size === before.size ? before : after;
    });
    // taken back, and the store says so: any earlier the dial would turn to the other one and back
    const reopened = seenDone.current.filter(isOpen);
    setCelebrating((before) => (before && reopened.includes(before.checkIn.check_in_type) ? null : before));
    seenDone.current = TYPES.filter((type) => !isOpen(type));
  }, [morningDone, nightDone]);

  useEffect(() => {
    if (!celebrating) return;
    const timer = setTimeout(() => setCelebrating(null), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);

  const run = async (type: CheckInType, byKeyboard: boolean) => {
    const bothDone = !isOpen(type === 'morning' ? 'night' : 'morning');
    const result = await commands.checkIn(type);
    if (result.ok) {
      const { checkIn } = result.value;
      own.current.set(type, checkIn);
      // the words on the button at once, and alone: the dial, the toast and the rest come when these are painted
      flushSync(() => pending.setState({ [type]: 'done' }));
      navigator.vibrate?.(HAPTIC_MS);
      await whenPainted();
      const toast = toasts.success(
        copy.checkIn.toast({
          timing: timingOf(minutesOff(checkIn)),
          points: checkIn.points_earned,
          multiplier: checkIn.streak_multiplier,
        }),
        { mark: true, action: { label: copy.checkIn.undo, run: () => void undo(checkIn) } },
      );
      setLanded((before) => new Map(before).set(type, checkIn));
      setCelebrating({ ...result.value, bothDone, toast, byKeyboard });
      return;
    }
    release(type);
    // another tab or device was quicker: nothing is wrong, so nothing stays on screen
    if (result.error.type === 'AlreadyCheckedIn') toasts.success(copy.checkIn.error(result.error));
    else toasts.error(copy.checkIn.error(result.error));
  };

  const checkIn = (type: CheckInType, byKeyboard = false) => {
    if (running.current.has(type)) return;
    running.current.add(type);
    // begun first: React draws the button while the disk is asked
    const written = run(type, byKeyboard);
    pending.setState({ [type]: 'waits' });
    written
      .catch(() => {
        release(type);
        toasts.error(copy.checkIn.unexpected);
      })
      .finally(() => running.current.delete(type));
  };

  const undo = async (row: CheckIn) => {
    const type = row.check_in_type;
    if (running.current.has(type)) return;
    running.current.add(type);
    try {
      const { takeBack } = await import('#ui/moments/take-back.ts');
      if (!(await takeBack(commands, row, own.current.get(type)))) return;
      // where the store went from open to open nobody saw it done
      release(type);
      setLanded((before) => new Map([...before].filter(([other]) => other !== type)));
    } catch {
      toasts.error(copy.checkIn.undoUnexpected);
    } finally {
      running.current.delete(type);
    }
  };

  return { pending, landed, celebrating, checkIn, undo };
}
