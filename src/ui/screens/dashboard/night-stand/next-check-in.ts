import type { Clock, EpochMs } from '#base/clock.ts';
import type { ClockTime } from '#base/time-words.ts';
import { minutesAhead } from '#domain/calendar/day-end.ts';
import { clockTimeToSeconds, MINUTES_PER_DAY } from '#domain/calendar/days.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Slot, TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';

const MINUTE_MS = 60_000;

/** The check-in that the night stand waits for. */
export interface NextCheckIn {
  type: CheckInType;
  /** Null for the first one of tomorrow. */
  slot: Slot | null;
  goalTime: ClockTime;
  /** Minutes from its goal to now, negative before it. */
  minutes: number;
  /** The wall time from which it earns points, and the minutes until then: 0 once it can be made. */
  opensAt: ClockTime;
  opensIn: number;
}

/**
 * The check-in nearest in time, today's or the first of tomorrow: at night, the coming morning is nearer than a missed
 * one.
 */
export function nextCheckIn(
  { morning, night, next }: TodaysSlots,
  now: EpochMs,
  { utcOffsetMinutes }: Pick<Clock, 'utcOffsetMinutes'>,
): NextCheckIn {
  const todays = [morning, night]
    .filter(({ row, firstDayMiss }) => row === null && !firstDayMiss)
    .map((slot) => {
      const { preview, distance, type } = slot;
      const isEarly = preview.state === 'before';
      const window = { opensAt: preview.scoringFrom, minutes: distance };
      return {
        type,
        slot,
        goalTime: preview.goalTime,
        ...window,
        opensIn: isEarly ? minutesToOpening(window, now, utcOffsetMinutes) : 0,
      };
    });
  const tomorrows = { type: next.type, slot: null, goalTime: next.goalTime };
  const window = { opensAt: next.opensAt, minutes: -next.minutes };
  const first = { ...tomorrows, ...window, opensIn: minutesToOpening(window, now, utcOffsetMinutes) };
  return [...todays, first].reduce((nearest, other) =>
    Math.abs(other.minutes) < Math.abs(nearest.minutes) ? other : nearest,
  );
}

/** The check-in that was made last, while it can be undone. */
export function justMade({ morning, night }: TodaysSlots): { slot: Slot; row: CheckIn } | null {
  const made = [morning, night].flatMap((slot) => (slot.row && slot.fresh ? [{ slot, row: slot.row }] : []));
  return made.sort((a, b) => a.row.check_in_time.localeCompare(b.row.check_in_time)).at(-1) ?? null;
}

/** Real minutes until the wall clock shows the opening that belongs to a goal `minutes` ahead. */
function minutesToOpening(
  { opensAt, minutes }: Pick<NextCheckIn, 'opensAt' | 'minutes'>,
  now: EpochMs,
  offsetAt: Clock['utcOffsetMinutes'],
): number {
  const wallNow = Math.floor(now / MINUTE_MS) + offsetAt(now);
  const opening = clockTimeToSeconds(opensAt) / 60;
  const wall = (((opening - wallNow) % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const soon = minutesAhead(wall * MINUTE_MS, now, offsetAt);
  // the goal may be more than a day ahead
  return soon + Math.max(0, Math.floor((-minutes - soon) / MINUTES_PER_DAY)) * MINUTES_PER_DAY;
}
