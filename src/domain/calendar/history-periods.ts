/** The day, week or month that a history shows (product.md §2), and how an address names it. */
import type { LocalDay } from '#base/time-words.ts';
import { addDays, daysBetween, isLocalDay } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';

export type PeriodKind = 'day' | 'week' | 'month';

export const PERIOD_KINDS: readonly PeriodKind[] = ['day', 'week', 'month'];

/** Whole calendar days, both ends included. */
export interface Period {
  kind: PeriodKind;
  from: LocalDay;
  to: LocalDay;
}

/**
 * The period that an address asks for. `on`: a day within the period; null: the current one, whichever that
 * is then.
 */
export interface PeriodRequest {
  kind: PeriodKind;
  on: LocalDay | null;
}

const DEFAULT_KIND: PeriodKind = 'month';

/** There was no check-in before this day, so an earlier one in an address is invalid. */
const EARLIEST: LocalDay = '2000-01-01';

/** The period of that kind that contains the day: weeks from Monday, calendar months. */
export function periodOf(kind: PeriodKind, day: LocalDay): Period {
  switch (kind) {
    case 'day':
      return { kind, from: day, to: day };
    case 'week': {
      const monday = mondayOf(day);
      return { kind, from: monday, to: addDays(monday, 6) };
    }
    case 'month': {
      const from = firstOfMonth(day);
      // a month has at most 31 days, so 31 days after its first day is always in the next one
      return { kind, from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
    }
  }
}

export function previousPeriod(period: Period): Period {
  return periodOf(period.kind, addDays(period.from, -1));
}

export function nextPeriod(period: Period): Period {
  return periodOf(period.kind, addDays(period.to, 1));
}

/** True for the period that contains `today`, and for any later one. */
export function isCurrent(period: Period, today: LocalDay): boolean {
  return period.to >= today;
}

/** False when the previous period is too early for an address. */
export function hasPrevious(period: Period): boolean {
  return previousPeriod(period).from >= EARLIEST;
}

/** Reads '?view=week&from=2026-11-16'. Invalid parts are ignored. */
export function periodRequestOf(search: string): PeriodRequest {
  const words = new URLSearchParams(search);
  const kind = PERIOD_KINDS.find((one) => one === words.get('view')) ?? DEFAULT_KIND;
  const from = words.get('from') ?? '';
  return { kind, on: isLocalDay(from) && from >= EARLIEST ? from : null };
}

/** The period that was asked for; a future day gives the current period. */
export function requestedPeriod({ kind, on }: PeriodRequest, today: LocalDay): Period {
  return periodOf(kind, on !== null && on <= today ? on : today);
}

/**
 * The query of a period's address. The current one names no day, so that tomorrow the same address shows
 * tomorrow's.
 */
export function periodQuery(period: Period, today: LocalDay): string {
  const view = `view=${period.kind}`;
  return isCurrent(period, today) ? view : `${view}&from=${period.from}`;
}

/** All days from the one to the other, in order. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): readonly LocalDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
}

function firstOfMonth(day: LocalDay): LocalDay {
  return `${day.slice(0, 8)}01`;
}
