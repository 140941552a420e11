/**
 * Days as users mean them. The only module that turns instants into days.
 *
 * A day is a string and its arithmetic is calendar arithmetic: "yesterday" is never 24 hours ago, because the
 * day a clock changes has 23, 23.5, 24.5 or 25 of them. `Date` serves here as a calendar in UTC, where every
 * day has 24 hours; the process's own zone is never asked.
 */
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** The usual start of the day. */
export const MIDNIGHT: ClockTime = '00:00:00';

export const MINUTES_PER_DAY = 1440;

const LOCAL_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;

/** True for a day that exists: '2026-02-28', not '2026-02-30', not '2026-2-8'. */
export function isLocalDay(text: string): text is LocalDay {
  return LOCAL_DAY.test(text) && dayOf(midnightOf(text)) === text;
}

/** True for 'HH:MM:SS' from 00:00:00 to 23:59:59. */
export function isClockTime(text: string): text is ClockTime {
  return CLOCK_TIME.test(text);
}

/** Seconds after midnight. Throws when the text is not 'HH:MM:SS'. */
export function clockTimeToSeconds(time: ClockTime): number {
  const parts = CLOCK_TIME.exec(time);
  if (!parts) throw new RangeError(`Not a clock time: ${time}`);
  return Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
}

/** The clock time that many seconds after midnight, round the clock: −60 is 23:59:00. */
export function secondsToClockTime(seconds: number): ClockTime {
  const second = ((seconds % 86_400) + 86_400) % 86_400;
  return [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map(twoDigits).join(':');
}

/** The one spelling of an instant: equal instants are equal strings, text order is time order. */
export function instantOf(at: EpochMs): Instant {
  return new Date(at).toISOString();
}

/** Throws when the text is no instant: NaN would spread through every number made from it. */
export function epochOf(instant: Instant): EpochMs {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) throw new RangeError(`Not an instant: ${instant}`);
  return at;
}

/**
 * The logical day of an instant: the calendar date of (wall time − day_start), where wall time is the instant
 * plus the offset the user's clock observed. Twin: `private.logical_day` in SQL, table
 * tests/cases/logical-days.json.
 */
export function logicalDay(at: EpochMs, utcOffsetMinutes: number, dayStart: ClockTime): LocalDay {
  return dayOf(at + utcOffsetMinutes * MS_PER_MINUTE - clockTimeToSeconds(dayStart) * 1000);
}

/** The calendar date at the place where the user was. */
export function calendarDay(at: EpochMs, utcOffsetMinutes: number): LocalDay {
  return logicalDay(at, utcOffsetMinutes, MIDNIGHT);
}

/** Milliseconds on the wall clock since that day's midnight; beyond a day's worth after the next midnight. */
export function wallMsSince(day: LocalDay, at: EpochMs, utcOffsetMinutes: number): number {
  return at + utcOffsetMinutes * MS_PER_MINUTE - midnightOf(day);
}

/** The day n calendar days later, or earlier when n is negative. */
export function addDays(day: LocalDay, n: number): LocalDay {
  return dayOf(midnightOf(day) + n * MS_PER_DAY);
}

/** Calendar days from one day to the other; negative when `to` is before `from`. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** Days counted from 1970. For a history, because numbers are compared and looked up faster than days. */
export function dayNumber(day: LocalDay): number {
  return midnightOf(day) / MS_PER_DAY;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: LocalDay): number {
  return (new Date(midnightOf(day)).getUTCDay() + 6) % 7;
}

/** Midnight in UTC: a calendar position, not an instant of a user's day. */
function midnightOf(day: LocalDay): EpochMs {
  const parts = LOCAL_DAY.exec(day);
  if (!parts) throw new RangeError(`Not a day: ${day}`);
  return Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
}

function dayOf(at: EpochMs): LocalDay {
  const date = new Date(at);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return [year, twoDigits(date.getUTCMonth() + 1), twoDigits(date.getUTCDate())].join('-');
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
