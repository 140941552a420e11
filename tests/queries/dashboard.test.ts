import { filter, firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { observeDashboard } from '#queries/dashboard.ts';
import type { Row } from '#schemas/registry.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';

const USER: Uuid = '00000000-0000-4000-8000-00000000000a';
const NOON = Date.parse('2026-11-21T12:00:00Z');
/** The first check-in of the user, with 0 points. */
const FIRST = {
  id: checkInId(USER, 'morning', '2026-10-02'),
  user_id: USER,
  check_in_type: 'morning',
  check_in_time: '2026-10-02T11:00:00.000Z',
  utc_offset_minutes: 0,
  local_day: '2026-10-02',
  day_start: '00:00:00',
  goal_time: '07:00:00',
  streak: 1,
  streak_multiplier: 1,
  points_earned: 0,
  created_at: '2026-10-02T11:00:00.000Z',
  received_at: '2026-10-02T11:00:00.000Z',
  superseded: [],
} as const;

describe('firstDay of observeDashboard', () => {
  let store: LiveStore;
  const firstDay = async () => {
    const clock = { now: () => NOON, utcOffsetMinutes: () => 0 };
    const dashboard = await firstValueFrom(observeDashboard(queryContext(store, clock)));
    return dashboard.synced ? dashboard.firstDay : 'not synced';
  };
  const write = (rows: [DocKey, Row][]) =>
    store.settle(async () => ({ incoming: new Map<DocKey, Row>(rows) }));

  beforeEach(async () => {
    store = await openStore(USER, newDisk());
    await write([
      [docKey('profiles', USER), newProfile(USER)],
      [docKey('goals', USER), newGoals(USER)],
      [docKey('streaks', USER), newStreaks(USER)],
    ]);
    await store.database.updateState({ synced: true, last_synced_at: NOON });
  });
  afterEach(() => store?.close());

  it('is null before the first check-in, then its day, even with 0 points', async () => {
    expect(await firstDay()).toBeNull();
    await write([[docKey('check_ins', FIRST.id), FIRST]]);
    expect(await firstDay()).toBe('2026-10-02');
  });

  it('is null until the first fetch is complete', async () => {
    await write([[docKey('check_ins', FIRST.id), FIRST]]);
    await store.database.updateState({ last_synced_at: null });
    expect(await firstDay()).toBeNull();
  });
});

describe('checkIns of observeDashboard', () => {
  const DAYS = ['2026-09-27', '2026-09-28', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06'] as const;

  it.each([
    ['a Monday', '2026-10-05T12:00', '00:00:00', ['2026-10-05'], '2026-10-04'],
    ['a Sunday that lasts until Monday at 3', '2026-10-05T01:00', '03:00:00', DAYS.slice(1, 4), '2026-10-03'],
    ['a Monday that lasts until Tuesday at 3', '2026-10-06T01:00', '03:00:00', ['2026-10-05'], '2026-10-04'],
    ['a Tuesday', '2026-10-06T12:00', '03:00:00', ['2026-10-05', '2026-10-06'], '2026-10-05'],
  ])(
    'contain the check-ins of this week and of yesterday on %s',
    async (_, wall, day_start, week, yesterday) => {
      const store = await openStore(USER, newDisk());
      onTestFinished(() => store.close());
      const clock = { now: () => Date.parse(`${wall}:00+09:00`), utcOffsetMinutes: () => 540 };
      const rows = DAYS.map((local_day) => ({
        ...FIRST,
        id: checkInId(USER, 'morning', local_day),
        local_day,
      }));
      await store.settle(async () => ({
        incoming: new Map<DocKey, Row>([
          [docKey('profiles', USER), newProfile(USER)],
          [docKey('goals', USER), { ...newGoals(USER), day_start }],
          [docKey('streaks', USER), newStreaks(USER)],
          ...rows.map((row) => [docKey('check_ins', row.id), row] as const),
        ]),
        client: { synced: true },
      }));
      const dashboard = await firstValueFrom(observeDashboard(queryContext(store, clock)));
      const days = dashboard.synced && [...dashboard.checkIns.values()].map(({ local_day }) => local_day);
      expect(days).toEqual(expect.arrayContaining([...week, yesterday]));
      expect(days).not.toContain('2026-09-27');
    },
  );
});

describe('observeDashboard on a new device', () => {
  it('emits the first page only together with its check-ins', async () => {
    const store = await openStore(USER, newDisk());
    onTestFinished(() => store.close());
    const clock = { now: () => Date.parse('2026-10-02T12:00:00Z'), utcOffsetMinutes: () => 0 };
    const first = firstValueFrom(
      observeDashboard(queryContext(store, clock)).pipe(filter(({ synced }) => synced)),
    );
    await store.settle(async () => ({
      incoming: new Map<DocKey, Row>([
        [docKey('profiles', USER), newProfile(USER)],
        [docKey('goals', USER), newGoals(USER)],
        [docKey('streaks', USER), newStreaks(USER)],
        [docKey('check_ins', FIRST.id), FIRST],
      ]),
      client: { synced: true },
    }));
    const dashboard = await first;
    expect(dashboard.synced && [...dashboard.checkIns.keys()]).toEqual([FIRST.id]);
  });
});
