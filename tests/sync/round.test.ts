import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { err, ok } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { setGoals } from '#commands/set-goals.ts';
import { setProfile } from '#commands/set-profile.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';

const HOUR = 3_600_000;
const MORNING = Date.parse(`${new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 10)}T07:03:20.500Z`);
const at = (now: number): Clock => ({ now: () => now, utcOffsetMinutes: () => 0 });
const newId = () => crypto.randomUUID();

describe('sync round', () => {
  let database: Database;
  let wire: Transport;
  let user: string;
  let disk: Disk;
  const open: LiveStore[] = [];
  const start = async (on: Disk = disk) => {
    const store = await openStore(user, on, { tables: [] });
    open.push(store);
    return store;
  };
  const round = (store: LiveStore, transport = wire, now = MORNING) =>
    runRound({ store, transport, clock: at(now), newId });
  const rows = (store: LiveStore, table: 'check_ins' | 'profiles' | 'streaks' | 'goals') =>
    store.documents.where(table);
  const serverRow = async (sql: string) => (await database.admin(sql, [user]))[0];

  beforeAll(async () => {
    database = await openDatabase('pglite');
    wire = serverWire(database);
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    while (open.length > 0) await open.pop()?.close();
    user = await database.addUser({ email: `${crypto.randomUUID()}@example.com`, display_name: 'Ann' });
    disk = newDisk();
  });

  it('lets the user check in after the first page, but not before', async () => {
    const store = await start();
    expect(await checkIn({ store, clock: at(MORNING) }, 'morning')).toEqual({
      ok: false,
      error: { type: 'NotSyncedYet' },
    });
    expect(await round(store)).toEqual({ ok: true, value: undefined });
    expect(await checkIn({ store, clock: at(MORNING) }, 'morning')).toMatchObject({ ok: true });
  });

  it('confirms a check-in with the score that the device computed offline', async () => {
    const store = await start();
    await round(store);
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    const offline = await rows(store, 'check_ins');
    expect(offline).toMatchObject([{ points_earned: 100, streak: 1, received_at: null }]);
    const profile = await rows(store, 'profiles');

    await round(store);
    const online = await rows(store, 'check_ins');
    expect(online).toEqual([{ ...offline[0], received_at: expect.stringMatching(/Z$/) }]);
    expect(await rows(store, 'profiles')).toEqual(profile);
    expect(await serverRow('select points_earned::int from public.check_ins where user_id = $1')).toEqual({
      points_earned: 100,
    });
    expect(await store.database.mutations.count()).toBe(0);
  });

  it('keeps an unsent check-in across an offline restart', async () => {
    const store = await start();
    await round(store);
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    await open.pop()?.close();
    const again = await start();
    expect(await rows(again, 'check_ins')).toHaveLength(1);
    expect(await again.database.mutations.count()).toBe(1);
  });

  it('leaves no trace of a check-in when the app is killed while writing it', async () => {
    const store = await start();
    await round(store);
    const write = store.documents.write.bind(store.documents);
    store.documents.write = async (...args) => {
      await write(...args);
      throw new Error('killed');
    };
    await expect(checkIn({ store, clock: at(MORNING) }, 'morning')).rejects.toThrow('killed');
    await open.pop()?.close();
    const again = await start();
    expect(await rows(again, 'check_ins')).toEqual([]);
    expect(await again.database.mutations.count()).toBe(0);
  });

  it.each(['before', 'after'] as const)(
    'counts a check-in once if the app is killed just %s writing the response and restarts offline',
    async (moment) => {
      const store = await start();
      await round(store);
      await checkIn({ store, clock: at(MORNING) }, 'morning');
      const shown = await rows(store, 'profiles');
      const write = store.documents.write.bind(store.documents);
      store.documents.write = async (...args) => {
        if (moment === 'after') await write(...args);
        throw new Error('killed');
      };
      await expect(round(store)).rejects.toThrow('killed');
      await open.pop()?.close();
      const again = await start();
      expect(await rows(again, 'profiles')).toEqual(shown);
      expect(await rows(again, 'check_ins')).toMatchObject([{ points_earned: 100, streak: 1 }]);
    },
  );

  it('applies a mutation once when the response to it is lost', async () => {
    const store = await start();
    await round(store);
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    const losing: Transport = async (request) => {
      await wire(request);
      return { ok: false, error: { type: 'Unreachable' } };
    };
    expect(await round(store, losing)).toEqual({ ok: false, error: { type: 'TryLater' } });
    expect(await rows(store, 'check_ins')).toMatchObject([{ received_at: null }]);
    await round(store);
    expect(await rows(store, 'check_ins')).toMatchObject([{ points_earned: 100, streak: 1 }]);
    expect(await serverRow('select total_points::int from public.profiles where user_id = $1')).toEqual({
      total_points: 100,
    });
  });

  it('rolls back and lists a rejected mutation, and applies the others', async () => {
    const store = await start();
    await round(store);
    const before = await rows(store, 'profiles');
    const future = Date.now() + 26 * HOUR;
    await checkIn({ store, clock: at(future) }, 'morning');
    await setProfile({ store, clock: at(MORNING) }, { display_name: '  Bea ' });
    await round(store);
    expect(await rows(store, 'check_ins')).toEqual([]);
    expect(await rows(store, 'profiles')).toEqual([{ ...before[0], display_name: 'Bea' }]);
    expect(await store.database.rejected.toArray()).toMatchObject([
      { name: 'checkIn', code: 'check_in_in_future' },
    ]);
    expect(await store.database.mutations.count()).toBe(0);
  });

  it('merges offline check-ins of two devices on one day into the earlier one', async () => {
    const here = await start();
    const there = await start(newDisk());
    await round(here);
    await round(there);
    await checkIn({ store: here, clock: at(MORNING + 60_000) }, 'morning');
    await checkIn({ store: there, clock: at(MORNING) }, 'morning');
    await round(here);
    await round(there);
    await round(here);
    const [mine] = await rows(here, 'check_ins');
    expect(mine).toMatchObject({ check_in_time: new Date(MORNING).toISOString() });
    expect(await rows(there, 'check_ins')).toEqual([mine]);
    expect(await rows(there, 'profiles')).toEqual(await rows(here, 'profiles'));
  });

  it('applies an offline goal change before the check-in that depends on it', async () => {
    const store = await start();
    await round(store);
    await setGoals(
      { store, clock: at(MORNING) },
      { morning_goal_time: '08:30:00', night_goal_time: '22:00:00', day_start: '03:00:00' },
    );
    await checkIn({ store, clock: at(MORNING + 88 * 60_000) }, 'morning');
    const offline = await rows(store, 'check_ins');
    await round(store);
    expect(await store.database.rejected.toArray()).toEqual([]);
    expect(await rows(store, 'check_ins')).toMatchObject([
      { ...offline[0], received_at: expect.any(String) },
    ]);
    expect(await rows(store, 'goals')).toMatchObject([
      { day_start: '03:00:00', previous_day_start: '03:00:00' },
    ]);
  });

  it('takes a new client id and sends again when the server has other mutations under its numbers', async () => {
    const store = await start();
    await round(store);
    await setProfile({ store, clock: at(MORNING) }, { display_name: 'Bea' });
    await round(store);
    await store.database.updateState({ next_seq: 1, acked_seq: 0 }); // this device lost its counter
    const { client_id } = await store.database.readState();
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    expect(await round(store)).toMatchObject({ ok: true });
    expect((await store.database.readState()).client_id).not.toBe(client_id);
    expect(await rows(store, 'check_ins')).toMatchObject([
      { points_earned: 100, received_at: expect.any(String) },
    ]);
  });

  it('stops after two requests when the server rejects every client id', async () => {
    const store = await start();
    await round(store);
    await setProfile({ store, clock: at(MORNING) }, { display_name: 'Bea' });
    let requests = 0;
    const rejecting: Transport = async () => {
      requests += 1;
      return err({ type: 'Rejected', status: 409, code: 'client_reset' });
    };
    const end = await runRound({ store, transport: rejecting, clock: at(MORNING), newId });
    expect(end).toEqual({ ok: false, error: { type: 'TryLater', reached: true } });
    expect(requests).toBe(2);
    expect(await store.database.mutations.count()).toBe(1);
  });

  it.each([
    ['has no results for the sent mutations', (answer: object) => ({ ...answer, results: [] })],
    ['cannot be read', () => ({ rows: 'none' })],
  ])('discards a response that %s, and retries later', async (_how, spoil) => {
    const store = await start();
    await round(store);
    await setProfile({ store, clock: at(MORNING) }, { display_name: 'Bea' });
    const { cursor } = await store.database.readState();
    let requests = 0;
    const spoiling: Transport = async (request) => {
      requests += 1;
      const answer = await wire(request);
      return answer.ok ? ok(spoil(answer.value as object)) : answer;
    };
    const end = await runRound({ store, transport: spoiling, clock: at(MORNING), newId });
    expect(end).toEqual({ ok: false, error: { type: 'TryLater', reached: true, unreadable: true } });
    expect(requests).toBe(1);
    expect((await store.database.readState()).cursor).toEqual(cursor);
    await round(store);
    expect(await rows(store, 'profiles')).toMatchObject([{ display_name: 'Bea' }]);
    expect(await store.database.mutations.count()).toBe(0);
  });

  it('sends a friend request within one round, and stops when the server only charges its limit', async () => {
    const store = await start();
    await round(store);
    const bob = `${crypto.randomUUID()}@example.com`;
    await database.addUser({ email: bob });
    await requestFriend({ store, clock: at(MORNING) }, { typed: bob, ownEmail: 'ann@example.com' });
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    const counts: number[] = [];
    let greedy = true;
    const counting: Transport = async (request) => {
      const answer = await wire(greedy ? { ...request, mutations: [] } : request);
      if (answer.ok) counts.push((answer.value as { results: unknown[] }).results.length);
      return answer;
    };
    const never = { ok: false, error: { type: 'TryLater', reached: true } };
    expect(await round(store, counting)).toEqual(never);
    expect(counts.splice(0)).toEqual([0, 0]);
    greedy = false;
    expect(await round(store, counting)).toMatchObject({ ok: true });
    expect(counts.slice(0, 2)).toEqual([0, 2]);
    expect(await store.database.mutations.count()).toBe(0);
  });

  it('fetches everything again and sends the outbox when the database has another epoch', async () => {
    const store = await start();
    await round(store);
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    await round(store);
    await database.admin('delete from public.check_ins where user_id = $1', [user]);
    await database.admin('delete from private.tombstones where user_id = $1', [user]);
    await database.admin('update private.settings set epoch = gen_random_uuid()');
    await checkIn({ store, clock: at(MORNING + 16 * HOUR) }, 'night');
    await round(store);
    expect(await rows(store, 'check_ins')).toMatchObject([
      { check_in_type: 'night', received_at: expect.any(String) },
    ]);
  });

  it('ends with the same rows for pages of one row as for larger pages', async () => {
    const store = await start();
    await runRound({ store, transport: wire, clock: at(MORNING), newId, limit: 1 });
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    await checkIn({ store, clock: at(MORNING + 16 * HOUR) }, 'night');
    await runRound({ store, transport: wire, clock: at(MORNING), newId, limit: 1 });
    expect(await rows(store, 'check_ins')).toMatchObject([
      { received_at: expect.any(String) },
      { received_at: expect.any(String) },
    ]);
    expect(await store.database.mutations.count()).toBe(0);
    const fresh = await start(newDisk());
    await round(fresh);
    expect(await rows(fresh, 'profiles')).toEqual(await rows(store, 'profiles'));
    expect(await rows(fresh, 'check_ins')).toEqual(await rows(store, 'check_ins'));
  });

  it('fetches each page of a new device once, then the changes since the first page', async () => {
    const store = await start();
    await round(store);
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    await checkIn({ store, clock: at(MORNING + 16 * HOUR) }, 'night');
    await round(store);
    const pages: unknown[] = [];
    const listening: Transport = async (request) => {
      const answer = await wire(request);
      if (answer.ok) pages.push(answer.value);
      return answer;
    };
    const fresh = await start(newDisk());
    await runRound({ store: fresh, transport: listening, clock: at(MORNING), newId, limit: 1 });
    expect(pages).toMatchObject([{ more: true }, { more: true }, { more: false }, { more: false, rows: [] }]);
    expect(await rows(fresh, 'check_ins')).toHaveLength(2);
  });

  it('writes nothing when the token belongs to another user', async () => {
    const store = await start();
    const other = await database.addUser({ email: `${crypto.randomUUID()}@example.com` });
    const foreign: Transport = (request) => {
      const asOther = { ...request, user_id: user };
      return database.sync(other, asOther).then(
        (value) => ({ ok: true, value }),
        (error: { hint: string }) => ({
          ok: false,
          error: { type: 'Rejected', status: 409, code: error.hint },
        }),
      );
    };
    expect(await round(store, foreign)).toEqual({
      ok: false,
      error: { type: 'Trouble', trouble: 'sign_in_again' },
    });
    expect(await rows(store, 'profiles')).toEqual([]);
  });
});
