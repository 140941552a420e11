import { firstValueFrom, Subject } from 'rxjs';
import { filter, startWith } from 'rxjs/operators';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock, EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkIn } from '#commands/check-in.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { PeriodRequest } from '#domain/calendar/history-periods.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { type History, type LoadedHistory, observeHistory } from '#queries/history.ts';
import type { Row } from '#schemas/registry.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';

const USER: Uuid = '00000000-0000-4000-8000-00000000000a';
const FRIEND: Uuid = '00000000-0000-4000-8000-00000000000b';
const TODAY = '2026-11-21'; // a Saturday
const NOON = Date.parse(`${TODAY}T12:00:00Z`);

function row(type: CheckInType, day: string, over: Partial<CheckIn> = {}): CheckIn {
  const user_id = over.user_id ?? USER;
  const at = `${day}T${type === 'morning' ? '07:10' : '23:10'}:00.000Z`;
  return {
    id: checkInId(user_id, type, day),
    user_id,
    check_in_type: type,
    check_in_time: at,
    utc_offset_minutes: 0,
    local_day: day,
    day_start: '00:00:00',
    goal_time: type === 'morning' ? '07:00:00' : '23:00:00',
    streak: 1,
    streak_multiplier: 1,
    points_earned: 95,
    created_at: at,
    received_at: at,
    superseded: [],
    ...over,
  };
}

describe('observeHistory', () => {
  let store: LiveStore;
  let now: EpochMs;
  const clock: Clock = { now: () => now, utcOffsetMinutes: () => 0 };
  const tick$ = new Subject<EpochMs>();

  const put = (rows: readonly CheckIn[]) =>
    store.settle(async () => ({
      incoming: new Map<DocKey, Row>(rows.map((one) => [docKey('check_ins', one.id), one])),
    }));
  const observe = (request: PeriodRequest) =>
    observeHistory(queryContext(store, clock, tick$.pipe(startWith(now))), request);
  const seen = (request: PeriodRequest, wanted: (history: LoadedHistory) => boolean = () => true) =>
    firstValueFrom(observe(request).pipe(filter((one): one is LoadedHistory => one.synced && wanted(one))));
  const month = (on: string | null = null): PeriodRequest => ({ kind: 'month', on });

  beforeEach(async () => {
    now = NOON;
    store = await openStore(USER, newDisk());
    const ground: [DocKey, Row][] = [
      [docKey('profiles', USER), newProfile(USER)],
      [docKey('goals', USER), newGoals(USER)],
      [docKey('streaks', USER), newStreaks(USER)],
    ];
    await store.settle(async () => ({ incoming: new Map(ground) }));
    await store.database.updateState({ synced: true, last_synced_at: NOON });
  });
  afterEach(() => store?.close());

  it("returns only the user's own check-ins of the period, newest first", async () => {
    await put([
      row('morning', '2026-10-31'),
      row('morning', '2026-11-01'),
      row('night', '2026-11-01'),
      row('morning', '2026-11-20'),
      row('morning', '2026-11-20', { user_id: FRIEND }),
      row('night', '2026-11-30'),
    ]);
    const { checkIns, period, today, firstDay, nearestDay } = await seen(month());
    expect(checkIns.map((one) => `${one.check_in_type} ${one.local_day}`)).toEqual([
      'night 2026-11-30',
      'morning 2026-11-20',
      'night 2026-11-01',
      'morning 2026-11-01',
    ]);
    expect(new Set(checkIns.map((one) => one.user_id))).toEqual(new Set([USER]));
    expect([period.from, period.to, today, firstDay, nearestDay]).toEqual([
      '2026-11-01',
      '2026-11-30',
      TODAY,
      '2026-10-31',
      null,
    ]);
    const day = await seen({ kind: 'day', on: '2026-11-01' });
    expect(day.checkIns.map((one) => one.check_in_type)).toEqual(['night', 'morning']);
  });

  it('orders by time and not by type: a night check-in at 00:10 precedes the morning of the same day', async () => {
    const dawn = row('night', '2026-11-20', { check_in_time: '2026-11-20T00:10:00.000Z' });
    await put([dawn, row('morning', '2026-11-20')]);
    expect((await seen(month())).checkIns.map((one) => one.check_in_type)).toEqual(['morning', 'night']);
  });

  it('returns eight weeks for the trend, up to the end of the period or today', async () => {
    await put([
      row('morning', '2026-09-27'),
      row('morning', '2026-09-28'),
      row('morning', '2026-11-20'),
      row('morning', '2025-11-20'),
    ]);
    const days = async (request: PeriodRequest) => (await seen(request)).recent.map((one) => one.local_day);
    expect(await days(month())).toEqual(['2026-09-28', '2026-11-20']);
    expect(await days(month('2025-11-01'))).toEqual(['2025-11-20']);
    expect(await days({ kind: 'day', on: '2026-11-15' })).toEqual(['2026-09-27', '2026-09-28']);
  });

  it('is not synced before the first page, and incomplete until the first fetch is complete', async () => {
    await store.database.updateState({ synced: false, last_synced_at: null });
    expect(await firstValueFrom<History>(observe(month()))).toEqual({ synced: false });
    await store.database.updateState({ synced: true });
    expect((await seen(month())).complete).toBe(false);
    await store.database.updateState({ last_synced_at: NOON });
    expect((await seen(month())).complete).toBe(true);
  });

  it('shows a check-in at once as unsent, and moves it to the rejected ones on rejection', async () => {
    await checkIn({ store, clock }, 'morning');
    const shown = await seen(month(), (one) => one.checkIns.length === 1 && one.unsent.size === 1);
    expect(shown.unsent).toEqual(new Set([shown.checkIns[0]?.id]));
    const entry = await store.database.mutations.toCollection().first();
    if (entry?.name !== 'checkIn') throw new Error('The tap is in the outbox');
    const { settles_after_run, ...mutation } = entry;
    await store.settle(async () => ({ queue: [], rejected: [{ ...mutation, code: 'out_of_order' }] }));
    const after = await seen(month(), (one) => one.rejected.length === 1 && one.checkIns.length === 0);
    expect(after.rejected).toMatchObject([{ code: 'out_of_order', args: { local_day: TODAY } }]);
    expect((await seen(month('2026-10-01'))).rejected).toEqual([]);
  });

  it('switches to the next day at midnight', async () => {
    await put([row('night', TODAY), row('morning', addDays(TODAY, 1))]);
    const days: string[] = [];
    const watching = observe({ kind: 'day', on: null }).subscribe((one) => {
      if (one.synced) days.push(`${one.period.from}: ${one.checkIns.map((each) => each.check_in_type)}`);
    });
    await vi.waitFor(() => expect(days).toEqual([`${TODAY}: night`]));
    tick$.next(NOON + 13 * 3_600_000);
    await vi.waitFor(() => expect(days.at(-1)).toBe('2026-11-22: morning'));
    watching.unsubscribe();
  });

  it('returns the nearest day with a check-in if the period has none', async () => {
    expect(await seen(month())).toMatchObject({ firstDay: null, nearestDay: null });
    await put([row('morning', '2026-08-10'), row('night', '2026-10-02')]);
    await store.settle(async () => ({
      incoming: new Map([[docKey('streaks', USER), { ...newStreaks(USER), last_night_check: '2026-10-02' }]]),
    }));
    expect((await seen(month())).nearestDay).toBe('2026-10-02');
    expect((await seen(month('2026-09-01'))).nearestDay).toBe('2026-10-02');
    expect((await seen(month('2020-09-01'))).nearestDay).toBe('2026-08-10');
    expect((await seen(month('2026-08-01'))).nearestDay).toBe(null);
  });

  it('drops a note once the points change to a number that it does not explain', async () => {
    const noted = row('morning', TODAY, { points_earned: 200 });
    await put([noted]);
    const note = {
      id: noted.id,
      was: 100,
      now: 200,
      reason: 'day_arrived',
      day: '2026-11-20',
      noted_at: NOON,
    } as const;
    await store.database.notes.put(note);
    expect((await seen(month(), (one) => one.notes.size > 0)).notes.get(noted.id)).toEqual(note);
    await put([{ ...noted, points_earned: 300 }]);
    expect((await seen(month(), (one) => one.checkIns[0]?.points_earned === 300)).notes.size).toBe(0);
  });

  it('reads fewer than 70 rows for a month and a distant day in five years of check-ins', async () => {
    const years = Array.from({ length: 1825 }, (_, n) => addDays(TODAY, -n));
    await put(years.map((day) => row('morning', day)));
    const { storageInstance } = (await store.openRxdb()).check_ins;
    const query = storageInstance.query.bind(storageInstance);
    const reads: { rows: number; byIndex: boolean }[] = [];
    storageInstance.query = async (prepared) => {
      const { queryPlan, query: mango } = prepared;
      const found = await query(prepared);
      const stopsEarly = queryPlan.sortSatisfiedByIndex || mango.limit === undefined;
      reads.push({
        rows: found.documents.length,
        byIndex: stopsEarly && queryPlan.index.includes('local_day'),
      });
      return found;
    };
    expect((await seen(month('2024-02-01'))).checkIns).toHaveLength(29);
    expect((await seen({ kind: 'day', on: '2019-02-01' })).nearestDay).toBe(years.at(-1));
    expect(reads.every(({ byIndex }) => byIndex)).toBe(true);
    expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(70);
  });
});
