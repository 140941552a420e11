import {
  PERIOD_KINDS,
  type PeriodKind,
  periodOf,
  periodRequestOf,
} from '#domain/calendar/history-periods.ts';

/** A tab of /history: a kind of period, or a look at everything. */
export type HistoryView = PeriodKind | 'year' | 'insights';

export const HISTORY_VIEWS: readonly HistoryView[] = [...PERIOD_KINDS, 'year', 'insights'];

/** Reads '?view=insights'. Whatever is not a view gives the usual period. */
export function historyViewOf(search: string): HistoryView {
  const asked = new URLSearchParams(search).get('view');
  return HISTORY_VIEWS.find((view) => view === asked) ?? periodRequestOf(search).kind;
}

/** The address of another tab that stays near the days of this one: a past period leads to its last days. */
export function queryOfView(view: HistoryView, search: string): string {
  const { kind, on } = periodRequestOf(search);
  if (view === 'year' || view === 'insights' || on === null) return `view=${view}`;
  return `view=${view}&from=${periodOf(view, periodOf(kind, on).to).from}`;
}
