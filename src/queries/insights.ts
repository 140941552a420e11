import { combineLatest, map, type Observable } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { type DayScores, dayScores } from '#domain/insights/steadiness.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals, observeToday } from '#queries/parts/today.ts';
import { observeWholeHistory } from '#queries/parts/whole-history.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';

/** Everything that the tabs Year and Insights show. */
export interface LoadedInsights {
  synced: true;
  /** False while the first run still brings older rows: nothing can be counted yet. */
  complete: boolean;
  today: LocalDay;
  goals: Goals;
  /** All of the user's check-ins, in any order. */
  checkIns: readonly CheckIn[];
  /** What they scored, by day. */
  scores: DayScores;
  /** The day of the very first one; null when there is none. */
  firstDay: LocalDay | null;
  /** Ids of check-ins that wait in the outbox. */
  unsent: ReadonlySet<Uuid>;
}

export type Insights = { synced: false } | LoadedInsights;

/** The whole history, live. */
export function observeInsights(context: QueryContext): Observable<Insights> {
  const { store } = context;
  const goals$ = observeOwnGoals(context);
  const checkIns$ = observeWholeHistory(store).pipe(
    map((checkIns) => ({ checkIns, scores: dayScores(checkIns), firstDay: firstDayOf(checkIns) })),
  );
  return combineLatest([store.outboxView, goals$, observeToday(context, goals$), checkIns$]).pipe(
    settle(),
    map(([outbox, goals, today, history]) => {
      if (!outbox.synced || !goals || !today) return { synced: false };
      const unsent = new Set<Uuid>();
      for (const { name, args } of outbox.queued) {
        if (name === 'checkIn') unsent.add(checkInId(store.userId, args.check_in_type, args.local_day));
      }
      const complete = outbox.last_synced_at !== null;
      return { synced: true, complete, today, goals, ...history, unsent };
    }),
  );
}

function firstDayOf(checkIns: readonly CheckIn[]): LocalDay | null {
  let first: LocalDay | null = null;
  for (const { local_day } of checkIns) if (first === null || local_day < first) first = local_day;
  return first;
}
