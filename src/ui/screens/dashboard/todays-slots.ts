import type { Clock, EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { firstGoalTomorrow, minutesAhead, minutesToDayEnd } from '#domain/calendar/day-end.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { epochOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { UNDO_WINDOW_MS } from '#domain/check-ins/ledger.ts';
import { type PointsPreview, previewPoints } from '#domain/check-ins/points-preview.ts';
import { storedStreak } from '#domain/check-ins/streaks.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';

/** One of today's two check-ins: what a tap is worth while it is open, and the row once it is done. */
export interface Slot {
  type: CheckInType;
  preview: PointsPreview;
  /** Its points of today are gone, and it was never made: nobody is told off for a goal they may not have chosen. */
  excused: boolean;
  /** Whole minutes from the goal as they pass, negative before it: what a person is told. Points go by the wall. */
  distance: number;
  row: CheckIn | null;
  /** Done here, not yet with the server. */
  unsent: boolean;
  /** Done less than a minute ago, or a little more: `now` may be that old. It can be undone, and stays on the dial. */
  fresh: boolean;
}

export interface TodaysSlots {
  today: LocalDay;
  /** Nothing was ever checked in. */
  isNew: boolean;
  morning: Slot;
  night: Slot;
  /** Minutes that are left of today, once they are few. */
  dayEndsIn: number | null;
  /** The goal after both are done, and how far it is. */
  next: { goalTime: ClockTime; minutes: number };
}

/** Which of today's check-ins are on screen as done. */
export type DoneToday = Readonly<Record<CheckInType, boolean>>;

/** Today's check-ins as of `now`. The command decides anew at the tap; this is for showing. */
export function todaysSlots(
  dashboard: LoadedDashboard,
  now: EpochMs,
  { utcOffsetMinutes }: Pick<Clock, 'utcOffsetMinutes'>,
): TodaysSlots {
  const { goals, streaks, checkIns, unsent, profile } = dashboard;
  const offset = utcOffsetMinutes(now);
  const today = todayOf(goals, now, offset);
  const wasMade = (type: CheckInType) => storedStreak(streaks, type).lastCheck !== null;
  const slot = (type: CheckInType): Slot => {
    const id = checkInId(profile.user_id, type, today);
    const row = checkIns.get(id) ?? null;
    const preview = previewPoints({ goals, streaks, type, now, utcOffsetMinutes: offset });
    return {
      type,
      preview,
      excused: preview.state === 'too_late' && !wasMade(type),
      distance:
        preview.state === 'before'
          ? -minutesAhead(-preview.signedMinutes * 60_000, now, utcOffsetMinutes)
          : preview.signedMinutes,
      row,
      unsent: unsent.has(id),
      fresh: row !== null && isFresh(row, now),
    };
  };
  return {
    today,
    isNew: !wasMade('morning') && !wasMade('night'),
    morning: slot('morning'),
    night: slot('night'),
    dayEndsIn: minutesToDayEnd(goals, now, utcOffsetMinutes),
    next: firstGoalTomorrow(goals, today, now, utcOffsetMinutes),
  };
}

/** The slots with what was just written down, which the local store does not show yet. */
export function withLanded(slots: TodaysSlots, landed: ReadonlyMap<CheckInType, CheckIn>): TodaysSlots {
  const shown = (slot: Slot): Slot => {
    const row = landed.get(slot.type);
    return slot.row === null && row?.local_day === slots.today
      ? { ...slot, row, unsent: true, fresh: true }
      : slot;
  };
  const isNew = slots.isNew && landed.size === 0;
  return { ...slots, isNew, morning: shown(slots.morning), night: shown(slots.night) };
}

/**
 * The check-in a small screen shows on its one dial: the open one whose goal is nearer in time; one
 * that is excused comes last. Null when both are done.
 */
export function nextOpen({ morning, night }: TodaysSlots): CheckInType | null {
  if (morning.row && night.row) return null;
  if (morning.row) return 'night';
  if (night.row) return 'morning';
  if (morning.excused !== night.excused) return morning.excused ? 'night' : 'morning';
  const off = (slot: Slot) => Math.abs(slot.preview.signedMinutes);
  return off(morning) <= off(night) ? 'morning' : 'night';
}

/** The check-in that was just made, while the other is still open. */
export function freshType({ morning, night }: TodaysSlots): CheckInType | null {
  if (morning.fresh && !night.row) return 'morning';
  return night.fresh && !morning.row ? 'night' : null;
}

/** `now` is of the last full minute. One of far ahead was made before the clock was set back. */
function isFresh(row: CheckIn, now: EpochMs): boolean {
  return Math.abs(now - epochOf(row.check_in_time)) <= UNDO_WINDOW_MS;
}
