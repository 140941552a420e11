import {
  combineLatest,
  defer,
  distinctUntilChanged,
  map,
  type Observable,
  of,
  shareReplay,
  switchMap,
} from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays, calendarDay } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { observeFirstDay } from '#queries/parts/first-day.ts';
import { observeOwnCheckIns } from '#queries/parts/own-check-ins.ts';
import { observeOwnProfile } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals } from '#queries/parts/today.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

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
      /** The user's own check-ins by id (domain/check-ins/check-in-id.ts): at least those of this week and of yesterday. */
      checkIns: ReadonlyMap<Uuid, CheckIn>;
      /** The day of the very first check-in; null when there is none, or older ones may still arrive. */
      firstDay: LocalDay | null;
      /** Ids of check-ins that wait in the outbox. */
      unsent: ReadonlySet<Uuid>;
    };

/**
 * What / shows, live; all its observers share one read. Reads by id and from the end of an index, so that five years
 * of history cost no more than five days.
 */
export function observeDashboard(context: QueryContext): Observable<Dashboard> {
  // deferred, because an RxDB query that has failed repeats its error: "Try again" needs new queries
  return defer(() => readDashboard(context)).pipe(shareReplay({ bufferSize: 1, refCount: true }));
}

function readDashboard(context: QueryContext): Observable<Dashboard> {
  const { store, clock, now$ } = context;
  const { userId } = store;
  const streaks$ = store.collections.streaks.findOne(userId).$.pipe(map((doc) => doc?.toMutableJSON()));
  const checkIns$ = now$.pipe(
    map((now) => calendarDay(now, clock.utcOffsetMinutes(now))),
    distinctUntilChanged(),
    switchMap((day) => observeOwnCheckIns(store, firstShownDay(day))),
    map((rows) => new Map(rows.map((row) => [row.id, row]))),
  );
  const firstDay$ = store.outboxView.pipe(
    map(({ last_synced_at }) => last_synced_at !== null),
    distinctUntilChanged(),
    switchMap((complete) => (complete ? observeFirstDay(store) : of(null))),
  );
  return combineLatest([
    store.outboxView,
    observeOwnProfile(store),
    observeOwnGoals(context),
    streaks$,
    checkIns$,
    firstDay$,
  ]).pipe(
    map(([outbox, profile, ownGoals, ownStreaks, checkIns, firstDay]): Dashboard => {
      if (!outbox.synced || !profile || !ownGoals || !ownStreaks) return { synced: false };
      const unsent = new Set<Uuid>();
      for (const { name, args } of outbox.queued) {
        if (name === 'checkIn') unsent.add(checkInId(userId, args.check_in_type, args.local_day));
      }
      return { synced: true, profile, goals: ownGoals, streaks: ownStreaks, checkIns, firstDay, unsent };
    }),
    settle(({ synced }) => synced),
  );
}

/**
 * Where the check-ins of this week and of yesterday begin. The logical day is this calendar day or the one before. The
 * goals say which, but waiting for them would cost a trip to the disk.
 */
function firstShownDay(calendarToday: LocalDay): LocalDay {
  const earliestToday = addDays(calendarToday, -1);
  const [monday, yesterday] = [mondayOf(earliestToday), addDays(earliestToday, -1)];
  return monday < yesterday ? monday : yesterday;
}
