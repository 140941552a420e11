import { combineLatest, distinctUntilChanged, map, type Observable, of, shareReplay, switchMap } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf, weekDays } from '#domain/calendar/weeks.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { observeFirstDay } from '#queries/parts/first-day.ts';
import { observeOwnProfile } from '#queries/parts/people.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals, observeToday } from '#queries/parts/today.ts';
import type { QueryContext } from '#queries/query-context.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';
import type { LiveStore } from '#store/live-store.ts';

/**
 * Everything that / shows. While `synced` is false the first page has not arrived and check-in is disabled.
 */
export type Dashboard =
  | { synced: false }
  | {
      synced: true;
      profile: Profile;
      goals: Goals;
      streaks: Streaks;
      /** Own check-ins of this week and of yesterday, by id (domain/check-ins/check-in-id.ts). */
      checkIns: ReadonlyMap<Uuid, CheckIn>;
      /** The day of the very first check-in; null when there is none, or older ones may still arrive. */
      firstDay: LocalDay | null;
      /** Ids of check-ins that wait in the outbox. */
      unsent: ReadonlySet<Uuid>;
    };

/**
 * What / shows, live. Reads by id and takes one step of an index, so that five years of history cost no more
 * than five days.
 */
export function observeDashboard(context: QueryContext): Observable<Dashboard> {
  const { store } = context;
  const { userId } = store;
  const goals$ = observeOwnGoals(context).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  const streaks$ = store.collections.streaks.findOne(userId).$.pipe(map((doc) => doc?.toMutableJSON()));
  const today$ = observeToday(context, goals$);
  const checkIns$ = today$.pipe(
    switchMap((today) => (today ? observeDays(store, shownDays(today)) : of(null))),
  );
  const firstDay$ = store.outboxView.pipe(
    map(({ last_synced_at }) => last_synced_at !== null),
    distinctUntilChanged(),
    switchMap((complete) => (complete ? observeFirstDay(store) : of(null))),
  );
  return combineLatest([
    store.outboxView,
    observeOwnProfile(store),
    goals$,
    streaks$,
    checkIns$,
    firstDay$,
  ]).pipe(
    map(([outbox, profile, ownGoals, ownStreaks, checkIns, firstDay]): Dashboard => {
      if (!outbox.synced || !profile || !ownGoals || !ownStreaks || !checkIns) return { synced: false };
      const unsent = new Set<Uuid>();
      for (const { name, args } of outbox.queued) {
        if (name === 'checkIn') unsent.add(checkInId(userId, args.check_in_type, args.local_day));
      }
      return { synced: true, profile, goals: ownGoals, streaks: ownStreaks, checkIns, firstDay, unsent };
    }),
    settle(({ synced }) => synced),
  );
}

/** This week, and yesterday, which belongs to the previous week on a Monday. */
function shownDays(today: LocalDay): LocalDay[] {
  return [...new Set([...weekDays(mondayOf(today)), addDays(today, -1)])];
}

function observeDays(store: LiveStore, days: readonly LocalDay[]): Observable<ReadonlyMap<Uuid, CheckIn>> {
  const ids = days.flatMap((day) => [
    checkInId(store.userId, 'morning', day),
    checkInId(store.userId, 'night', day),
  ]);
  return store.collections.check_ins
    .findByIds(ids)
    .$.pipe(map((docs) => new Map([...docs].map(([id, doc]) => [id, doc.toMutableJSON()]))));
}
