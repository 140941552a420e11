import type { Observable } from 'rxjs';
import type { PeriodRequest } from '#domain/calendar/history-periods.ts';
import type { History } from '#queries/history.ts';

/** What /history uses. */
export interface HistoryServices {
  /** The asked period, live. */
  observe(request: PeriodRequest): Observable<History>;
}
