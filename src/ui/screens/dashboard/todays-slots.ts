import type { Clock, EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { firstGoalTomorrow, minutesAhead, minutesToDayEnd } from '#domain/calendar/day-end.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { epochOf } from '#domain/calendar/days.ts';
import { waitingGoal } from '#domain/calendar/goal-in-force.ts';
import { UNDO_WINDOW_MS } from '#domain/check-ins/ledger.ts';
import { opensAt, type PointsPreview, previewPoints } from '#domain/check-ins/points-preview.ts';
import { storedStreak } from '#domain/check-ins/streaks.ts';
import { type MomentNames, momentNames } from '#domain/users/moment-names.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';

/** One of today's two check-ins: while it is open, what a tap is worth; once it is done, its row. */
export interface Slot {
  type: CheckInType;
  names: MomentNames;
  preview: PointsPreview;
  /**
   * A new user's check-in whose points of today are gone: no blame for a goal that they may not have chosen.
   */
  firstDayMiss: boolean;
  /** Real minutes from the goal, negative before it, to show. (Points use the wall clock.) */
  distance: number;
  row: CheckIn | null;
  /** The goal of today and the one from tomorrow on, while a change waits. */
  waiting: ReturnType<typeof waitingGoal>;
  /** Done here, but not on the server yet. */
  unsent: boolean;
  /**
   * Done less than about a minute ago (`now` may be a minute old). It can be undone and stays on the dial.
   */
  fresh: boolean;
}

export interface TodaysSlots {
  today: LocalDay;
  /** The user has never checked in. */
  isNew: boolean;
  morning: Slot;
  night: Slot;
  /** Minutes left of today, once they are few. */
  dayEndsIn: number | null;
  /** The next goal after both are done, the minutes until then, and the wall time from which it can earn points. */
  next: { type: CheckInType; goalTime: ClockTime; minutes: number; opensAt: ClockTime };
}

/** Which of today's check-ins are shown as done. */
export type DoneToday = Readonly<Record<CheckInType, boolean>>;

/** Today's check-ins as of `now`, only for display: the command decides again at the tap. */
export function todaysSlots(
  dashboard: LoadedDashboard,
  now: EpochMs,
  { utcOffsetMinutes }: Pick<Clock, 'utcOffsetMinutes'>,
): TodaysSlots {
  const { goals, streaks, checkIns, unsent } = dashboard;
  const offset = utcOffsetMinutes(now);
  const today = todayOf(goals, now, offset);
  const made = [...checkIns.values()].filter(({ local_day }) => local_day === today);
  const wasMade = (type: CheckInType) => storedStreak(streaks, type).lastCheck !== null;
  const slot = (type: CheckInType): Slot => {
    const row = made.find(({ check_in_type }) => check_in_type === type) ?? null;
    const preview = previewPoints({ goals, streaks, type, now, utcOffsetMinutes: offset });
    return {
      type,
      names: momentNames(goals),
      preview,
      firstDayMiss: preview.state === 'too_late' && !wasMade(type),
      distance:
        preview.state === 'before'
          ? -minutesAhead(-preview.signedMinutes * 60_000, now, utcOffsetMinutes)
          : preview.signedMinutes,
      row,
      waiting: waitingGoal(goals, type, today),
      unsent: row !== null && unsent.has(row.id),
      fresh: row !== null && isFresh(row, now),
    };
  };
  const next = firstGoalTomorrow(goals, today, now, utcOffsetMinutes);
  return {
    today,
    isNew: !wasMade('morning') && !wasMade('night'),
    morning: slot('morning'),
    night: slot('night'),
    dayEndsIn: minutesToDayEnd(goals, now, utcOffsetMinutes),
    next: { ...next, opensAt: opensAt(next.goalTime, goals.day_start) },
  };
}

/** The slots plus rows that were just written and that the local store does not show yet. */
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
 * The check-in for the one dial of a small screen: the open one whose goal is closer in time; a first-day miss
 * comes last. Null when both are done.
 */
export function nextOpen({ morning, night }: TodaysSlots): CheckInType | null {
  if (morning.row && night.row) return null;
  if (morning.row) return 'night';
  if (night.row) return 'morning';
  if (morning.firstDayMiss !== night.firstDayMiss) return morning.firstDayMiss ? 'night' : 'morning';
  const off = (slot: Slot) => Math.abs(slot.preview.signedMinutes);
  return off(morning) <= off(night) ? 'morning' : 'night';
}

/** The check-in that was just made, while the other is still open. */
export function freshType({ morning, night }: TodaysSlots): CheckInType | null {
  if (morning.fresh && !night.row) return 'morning';
  return night.fresh && !morning.row ? 'night' : null;
}

/** `now` may be a minute old. A check-in far in the future was made before the clock was set back. */
function isFresh(row: CheckIn, now: EpochMs): boolean {
  return Math.abs(now - epochOf(row.check_in_time)) <= UNDO_WINDOW_MS;
}
