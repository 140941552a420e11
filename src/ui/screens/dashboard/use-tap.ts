import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LocalDay } from '#base/time-words.ts';
import { checkIn, checkInForPoints } from '#commands/check-in.ts';
import { checkInCopy } from '#copy/check-in.ts';
import type { CheckInOutcome } from '#domain/check-ins/decide-check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { whenPainted } from '#ui/browser/late-work.ts';
import { copy } from '#ui/copy/copy.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import type { DoneToday } from '#ui/screens/dashboard/todays-slots.ts';
import { useSession } from '#ui/state/session-context.ts';
import type { Say } from '#ui/state/toasts.ts';

const HAPTIC_MS = 10;
/**
 * A quicker write feels immediate. Drawing "Checking in..." during the write would occupy the page's thread:
 * on a slow phone it delayed "Checked In!" by some 10 ms of 70.
 */
const IMMEDIATE_MS = 100;

export interface CheckInTap {
  type: CheckInType;
  /** Pressed with the keyboard or a screen reader: the focus must continue from here. */
  byKeyboard: boolean;
  /** The user was asked, and said yes to a check-in without points. */
  isAgreed: boolean;
}

/**
 * The state of a tap: `waits` while a slow write is not durable yet, then done until the row is on screen. The day
 * is part of it: at midnight the row belongs to the day before and never comes on screen.
 */
export type Progress = 'open' | 'waits' | { doneOn: LocalDay };

export const isDoneOn = (progress: Progress, today: LocalDay): boolean =>
  typeof progress === 'object' && progress.doneOn === today;

/** Only the buttons subscribe to it, so that a tap redraws them and not the dashboard. */
export type TapProgress = StoreApi<Record<CheckInType, Progress>>;

/**
 * Writes one check-in for a tap, however often the button is pressed. `onWritten` runs once the button shows
 * it; `onWorthNothing` when the user must be asked first. `say` says why it failed.
 */
export function useTap(
  done: DoneToday,
  onWritten: (written: CheckInOutcome, tap: CheckInTap) => void,
  onWorthNothing: (type: CheckInType) => void,
  say: Say,
) {
  const { paintFirst, keepStorage } = useSession();
  const write = useCommand(checkIn);
  const writeForPoints = useCommand(checkInForPoints);
  const [progress] = useState<TapProgress>(() => createStore(() => ({ morning: 'open', night: 'open' })));
  // a second tap can come before React has drawn the disabled button
  const running = useRef(new Set<CheckInType>());
  const reopen = useCallback((type: CheckInType) => progress.setState({ [type]: 'open' }), [progress]);

  // before the next frame: the focus moves from Undo to the new button
  useLayoutEffect(() => {
    if (done.morning) progress.setState({ morning: 'open' });
    if (done.night) progress.setState({ night: 'open' });
  }, [done.morning, done.night, progress]);

  const run = async (tap: CheckInTap) => {
    const { type, isAgreed } = tap;
    // draw everything else that the tap changes after the frame with its feedback
    const letOthersDraw = paintFirst.hold();
    const slow = setTimeout(() => progress.setState({ [type]: 'waits' }), IMMEDIATE_MS);
    try {
      const result = await (isAgreed ? write : writeForPoints)(type).finally(() => clearTimeout(slow));
      if (!result.ok) {
        reopen(type);
        if (result.error.type === 'WorthNothing') onWorthNothing(type);
        // another tab or device was faster: nothing is wrong, so show no error
        else if (result.error.type === 'AlreadyCheckedIn') say.success(checkInCopy.error(result.error));
        else say.error(checkInCopy.error(result.error));
        return;
      }
      flushSync(() => progress.setState({ [type]: { doneOn: result.value.checkIn.local_day } }));
      await whenPainted();
      navigator.vibrate?.(HAPTIC_MS);
      onWritten(result.value, tap);
      keepStorage();
    } catch {
      reopen(type);
      say.error(copy.checkIn.unexpected);
    } finally {
      letOthersDraw();
      running.current.delete(type);
    }
  };

  const tap = (asked: CheckInTap) => {
    if (running.current.has(asked.type)) return;
    running.current.add(asked.type);
    void run(asked);
  };

  return { progress, tap, reopen };
}
