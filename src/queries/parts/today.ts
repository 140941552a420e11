import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import type { Goals } from '#schemas/tables/goals.ts';

/** The user's own goals, live; undefined until they have arrived. */
export function observeOwnGoals({ store }: Pick<QueryContext, 'store'>): Observable<Goals | undefined> {
  return store.collections.goals.findOne(store.userId).$.pipe(map((doc) => doc?.toMutableJSON()));
}

/**
 * The user's logical day (docs/rules.md), live. Null until their goals have arrived, because those say when
 * a day starts.
 */
export function observeToday(
  { clock, now$ }: QueryContext,
  goals$: Observable<Goals | undefined>,
): Observable<LocalDay | null> {
  return combineLatest([goals$, now$]).pipe(
    map(([goals, now]) => (goals ? todayOf(goals, now, clock.utcOffsetMinutes(now)) : null)),
    distinctUntilChanged(),
  );
}

/** The reader's own logical day; the calendar day while their goals have not arrived. */
export function observeReadersDay(context: QueryContext): Observable<LocalDay> {
  const calendarToday = () => {
    const now = context.clock.now();
    return calendarDay(now, context.clock.utcOffsetMinutes(now));
  };
  return observeToday(context, observeOwnGoals(context)).pipe(map((today) => today ?? calendarToday()));
}
