import { combineLatest, distinctUntilChanged, map, type Observable, of, shareReplay, switchMap } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { type Period, type PeriodRequest, requestedPeriod } from '#domain/calendar/history-periods.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { CheckInNote } from '#domain/check-ins/check-in-notes.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import { trendStart } from '#domain/standings/on-time-trend.ts';
import { type MomentNames, momentNames } from '#domain/users/moment-names.ts';
import { observeFirstDay } from '#queries/parts/first-day.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals, observeToday } from '#queries/parts/today.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { OutboxView } from '#store/observe-outbox.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

/** A check-in of the period that the server rejected. */
export interface RejectedCheckIn {
  /** The mutation's id. */
  id: Uuid;
  args: MutationArgs['checkIn'];
  code: string;
}

/** Everything that /history shows of one period. */
export interface LoadedHistory {
  synced: true;
  /** False while the first run still brings older rows: no day may be called empty or missed yet. */
  complete: boolean;
  today: LocalDay;
  period: Period;
  /** The user's own check-ins of the period, newest first. */
  checkIns: readonly CheckIn[];
  /** The user's own check-ins in the weeks of the trend (domain/standings/on-time-trend.ts), in any order. */
  recent: readonly CheckIn[];
  /** The day of the very first check-in; null when there is none. */
  firstDay: LocalDay | null;
  /** A day with a check-in near an empty period; null when the period is not empty, or there is none. */
  nearestDay: LocalDay | null;
  /** Ids of check-ins that wait in the outbox. */
  unsent: ReadonlySet<Uuid>;
  rejected: readonly RejectedCheckIn[];
  /** Why numbers changed, by check-in id. Only notes that explain the number on screen. */
  notes: ReadonlyMap<Uuid, CheckInNote>;
  names: MomentNames;
  goals: Goals;
}

export type History = { synced: false } | LoadedHistory;

interface Rows {
  today: LocalDay;
  period: Period;
  /** The rows of the trend's weeks and of the period. */
  rows: readonly CheckIn[];
  firstDay: LocalDay | null;
  nearestDay: LocalDay | null;
}

/**
 * What /history shows, live. Reads the period by the index [user_id, local_day, check_in_type] and single
 * rows beside it, never the whole history.
 */
export function observeHistory(context: QueryContext, request: PeriodRequest): Observable<History> {
  const { store } = context;
  const { userId } = store;
  const goals$ = observeOwnGoals(context);
  const rows$: Observable<Rows | null> = observeToday(context, goals$).pipe(
    switchMap((today) => (today ? observePeriod(store, requestedPeriod(request, today), today) : of(null))),
  );
  return combineLatest([store.outboxView, observeNotes(store), goals$, rows$]).pipe(
    settle(),
    map(([outbox, notes, goals, found]) =>
      outbox.synced && goals && found
        ? { ...loaded(userId, outbox, notes, found), names: momentNames(goals), goals }
        : { synced: false },
    ),
  );
}

/** The notes on this device, by the id of their check-in. */
function observeNotes({ database }: LiveStore): Observable<ReadonlyMap<Uuid, CheckInNote>> {
  return observeTables(database, ['notes'], async () => {
    const notes = await database.notes.toArray();
    return new Map(notes.map((note) => [note.id, note]));
  });
}

function loaded(
  userId: Uuid,
  outbox: OutboxView,
  notes: ReadonlyMap<Uuid, CheckInNote>,
  { today, period, rows, firstDay, nearestDay }: Rows,
): Omit<LoadedHistory, 'names' | 'goals'> {
  const inPeriod = (day: LocalDay) => period.from <= day && day <= period.to;
  const checkIns = rows.filter(({ local_day }) => inPeriod(local_day)).sort(newestFirst);
  const unsent = new Set<Uuid>();
  for (const { name, args } of outbox.queued) {
    if (name === 'checkIn') unsent.add(checkInId(userId, args.check_in_type, args.local_day));
  }
  return {
    synced: true,
    complete: outbox.last_synced_at !== null,
    today,
    period,
    checkIns,
    recent: rows.filter(({ local_day }) => trendStart(period, today) <= local_day),
    firstDay,
    nearestDay,
    unsent,
    rejected: outbox.rejected.flatMap(({ id, name, args, code }) =>
      name === 'checkIn' && inPeriod(args.local_day) ? [{ id, args, code }] : [],
    ),
    notes: new Map(
      checkIns.flatMap(({ id, points_earned }) => {
        const note = notes.get(id);
        return note?.now === points_earned ? [[id, note]] : [];
      }),
    ),
  };
}

/** Instants have one spelling, so text order is time order. */
const newestFirst = (a: CheckIn, b: CheckIn): number => (a.check_in_time < b.check_in_time ? 1 : -1);

function observePeriod(store: LiveStore, period: Period, today: LocalDay): Observable<Rows> {
  const start = trendStart(period, today);
  const from = start < period.from ? start : period.from;
  const rows$ = observeRange(store, from, period.to).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  const empty$ = rows$.pipe(
    map((rows) => rows.every(({ local_day }) => local_day < period.from)),
    distinctUntilChanged(),
  );
  const nearestDay$ = empty$.pipe(switchMap((empty) => (empty ? observeNearest(store, period) : of(null))));
  return combineLatest([rows$, observeFirstDay(store), nearestDay$]).pipe(
    map(([rows, firstDay, nearestDay]) => ({ today, period, rows, firstDay, nearestDay })),
  );
}

/** The next day with a check-in after an empty period, or else the last one before it. */
function observeNearest(store: LiveStore, period: Period): Observable<LocalDay | null> {
  const last$ = store.collections.streaks.findOne(store.userId).$.pipe(
    map((streaks) => {
      const days = [streaks?.last_morning_check, streaks?.last_night_check].flatMap((day) => day ?? []);
      return days.sort().at(-1) ?? null;
    }),
  );
  return combineLatest([observeFirstDay(store, addDays(period.to, 1)), last$]).pipe(
    map(([next, last]) => next ?? last),
  );
}

function observeRange(store: LiveStore, from: LocalDay, to: LocalDay): Observable<CheckIn[]> {
  return store.collections.check_ins
    .find({
      selector: { user_id: store.userId, local_day: { $gte: from, $lte: to } },
      index: ['user_id', 'local_day', 'check_in_type'],
    })
    .$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON())));
}
