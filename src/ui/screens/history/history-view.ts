import {
  PERIOD_KINDS,
  type PeriodKind,
  periodOf,
  periodRequestOf,
} from '#domain/calendar/history-periods.ts';

/** A tab of /history: a kind of period, or one about the whole history. */
export type HistoryView = PeriodKind | 'year' | 'insights';

export const HISTORY_VIEWS: readonly HistoryView[] = [...PERIOD_KINDS, 'year', 'insights'];

/** Reads '?view=insights'. An unknown view gives the default period. */
export function historyViewOf(search: string): HistoryView {
  const asked = new URLSearchParams(search).get('view');
  return HISTORY_VIEWS.find((view) => view === asked) ?? periodRequestOf(search).kind;
}

/** The address of another tab near the days of this one: from a past period, to the last days of that period. */
export function queryOfView(view: HistoryView, search: string): string {
  const { kind, on } = periodRequestOf(search);
  if (view === 'year' || view === 'insights' || on === null) return `view=${view}`;
  return `view=${view}&from=${periodOf(view, periodOf(kind, on).to).from}`;
}
