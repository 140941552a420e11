import { afterEach, describe, expect, it } from 'vitest';
import { correctClock } from '#base/clock.ts';
import { ok } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import { setGoals } from '#commands/set-goals.ts';
import type { Store } from '#store/store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';

const HOUR = 3_600_000;
const USER = '00000000-0000-4000-8000-000000000001';
const RIGHT = Date.parse('2026-11-18T07:00:00.000Z');

/** A frozen device clock that is off by that much. */
const device = (wrongBy: number) => ({
  now: () => RIGHT + wrongBy,
  elapsed: () => 0,
  utcOffsetMinutes: () => 0,
});

/** A server that knows this user and the right time, and accepts every mutation. */
const server: Transport = async ({ mutations, cursor }) =>
  ok({
    user_id: USER,
    epoch: 'e',
    results: mutations.map(({ seq }) => ({ seq, status: 'applied' })),
    scopes: {},
    filled: {},
    rows: cursor
      ? []
      : [
          ['profiles', newProfile(USER)],
          ['goals', newGoals(USER)],
          ['streaks', newStreaks(USER)],
        ],
    removed: [],
    cursor: { f: 'x' },
    more: false,
    server_time: new Date(RIGHT).toISOString(),
  });

describe('device with a wrong clock', () => {
  const open: Store[] = [];
  const start = async (disk: Disk) => {
    const store = await openStore(USER, disk);
    open.push(store);
    return store;
  };
  const newId = () => crypto.randomUUID();
  const round = (store: Store, wrongBy: number) =>
    runRound({ store, transport: server, clock: device(wrongBy), device: device(wrongBy), newId });
  /** The clock of an app that was just started, which knows only what is stored on the disk. */
  const clockOf = async (store: Store, wrongBy: number) => {
    const clock = correctClock(device(wrongBy));
    clock.learn((await store.database.readState()).clock ?? null);
    return clock;
  };
  afterEach(async () => {
    while (open.length > 0) await open.pop()?.close();
  });

  it('stamps mutations with the right time after an offline restart', async () => {
    const disk = newDisk();
    await round(await start(disk), 26 * HOUR);
    await open.pop()?.close();
    const store = await start(disk);
    const clock = await clockOf(store, 26 * HOUR);
    const written = await checkIn({ store, clock }, 'morning');
    expect(written).toMatchObject({
      ok: true,
      value: {
        checkIn: {
          check_in_time: '2026-11-18T07:00:00.000Z',
          local_day: '2026-11-18',
          points_earned: 100,
        },
      },
    });
    await setGoals({ store, clock }, { ...newGoals(USER), night_goal_time: '22:00:00' });
    const [tap, changed] = await store.database.mutations.orderBy('seq').toArray();
    expect([tap?.at, changed?.at]).toEqual([RIGHT, RIGHT]);
    expect(changed?.args).toMatchObject({ changed_at: '2026-11-18T07:00:00.000Z' });
  });

  it('uses its own clock while that is off by at most two minutes', async () => {
    const store = await start(newDisk());
    await round(store, 90_000);
    expect((await clockOf(store, 90_000)).now()).toBe(RIGHT + 90_000);
  });

  it('drops its correction in the first round after its clock was set right', async () => {
    const store = await start(newDisk());
    for (let rounds = 0; rounds < 5; rounds += 1) await round(store, HOUR);
    expect((await clockOf(store, HOUR)).ahead()).toBe(HOUR);
    await round(store, 0);
    expect((await clockOf(store, 0)).ahead()).toBe(0);
  });
});
