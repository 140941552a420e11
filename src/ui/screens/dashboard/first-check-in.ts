import type { ClockTime } from '#base/time-words.ts';
import { perfectWindow } from '#domain/check-ins/points-preview.ts';
import { PERFECT_SCORE } from '#domain/check-ins/scoring.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { nextOpen, type Slot, type TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';

/** When a user can check in for the first time, and when that is perfect; null once only a streak can be won. */
export interface FirstCheckIn {
  when: 'now' | 'tomorrow' | CheckInType;
  perfect: { from: ClockTime; until: ClockTime; points: number } | null;
}

/** For the dials of a user who has never checked in; null where the usual line stays. */
export function firstCheckIn(slots: TodaysSlots, slot: Slot): FirstCheckIn | null {
  if (!slots.isNew) return null;
  const { state, dayStart, perfectFrom, perfectUntil, perfectPoints } = slot.preview;
  const perfect = { from: perfectFrom, until: perfectUntil, points: perfectPoints };
  if (state === 'near' || state === 'perfect') return { when: 'now', perfect };
  const isNext = slot.type === nextOpen(slots);
  if (state === 'before') return isNext ? { when: slot.type, perfect } : null;
  // the line about the end of the day is more urgent
  if (slots.dayEndsIn !== null) return null;
  if (state === 'late') return { when: 'now', perfect: null };
  if (!isNext) return null;
  return {
    when: 'tomorrow',
    perfect: { ...perfectWindow(slots.next.goalTime, dayStart), points: PERFECT_SCORE },
  };
}
