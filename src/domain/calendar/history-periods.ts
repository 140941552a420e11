/** The day, week or month a history is looked at by (spec section 2), and its spelling in an address. */
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

/** What an address asks for. `on`: a day within the period; null: the present one, whichever that is by then. */
export interface PeriodRequest {
  kind: PeriodKind;
  on: LocalDay | null;
}

const DEFAULT_KIND: PeriodKind = 'month';

/** Nobody checked in earlier; an address that says so is nonsense. */
const EARLIEST: LocalDay = '2000-01-01';

/** The period of that kind that the day lies in: weeks from Monday, months by the calendar. */
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
      // a month has at most 31 days: 31 days after its first is always in the next one
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

/** True for the period that `today` lies in, and for any after it. */
export function isCurrent(period: Period, today: LocalDay): boolean {
  return period.to >= today;
}

/** False where going back would leave what an address can say. */
export function hasPrevious(period: Period): boolean {
  return previousPeriod(period).from >= EARLIEST;
}

/** Reads '?view=week&from=2026-11-16'. Whatever does not make sense is as if it were not there. */
export function periodRequestOf(search: string): PeriodRequest {
  const words = new URLSearchParams(search);
  const kind = PERIOD_KINDS.find((one) => one === words.get('view')) ?? DEFAULT_KIND;
  const from = words.get('from') ?? '';
  return { kind, on: isLocalDay(from) && from >= EARLIEST ? from : null };
}

/** What was asked for; a day to come means the present period. */
export function requestedPeriod({ kind, on }: PeriodRequest, today: LocalDay): Period {
  return periodOf(kind, on !== null && on <= today ? on : today);
}

/** The query of a period's address. The present one names no day: tomorrow it is tomorrow's. */
export function periodQuery(period: Period, today: LocalDay): string {
  const view = `view=${period.kind}`;
  return isCurrent(period, today) ? view : `${view}&from=${period.from}`;
}

/** All days of a period, in order. */
export function daysOf({ from, to }: Period): readonly LocalDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
}

/** On changing the kind: the day to stay near. Of the present period that is today, else its last day. */
export function anchorOf(period: Period, today: LocalDay): LocalDay {
  return isCurrent(period, today) ? today : period.to;
}

function firstOfMonth(day: LocalDay): LocalDay {
  return `${day.slice(0, 8)}01`;
}
