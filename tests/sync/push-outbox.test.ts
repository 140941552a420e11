import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestFailure } from '#backend/request-failure.ts';
import type { Clock } from '#base/clock.ts';
import { err, ok } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { setProfile } from '#commands/set-profile.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { type PushEnd, pushOutbox } from '#sync/push/push-outbox.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { rollBackRejected } from '#sync/push/rejected-mutations.ts';
import { renumber } from '#sync/push/renumber.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';

const HOUR = 3_600_000;
const MORNING = Date.parse(`${new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 10)}T07:03:20.500Z`);
const at = (now: number): Clock => ({ now: () => now, utcOffsetMinutes: () => 0 });
const newId = () => crypto.randomUUID();

describe('pushOutbox', () => {
  let database: Database;
  let wire: Transport;
  let user: string;
  let store: LiveStore;

  const round = (on = store) => runRound({ store: on, transport: wire, clock: at(MORNING), newId });
  const push = (transport = wire, batch = 100): Promise<PushEnd> =>
    pushOutbox({ database: store.database, userId: user, transport, newId, batch });
  const rename = (display_name: string) => setProfile({ store, clock: at(MORNING) }, { display_name });
  const nameOnServer = async () =>
    (await database.admin('select display_name from public.profiles where user_id = $1', [user]))[0];
  const shown = (table: 'check_ins' | 'profiles') => store.documents.where(table);

  beforeAll(async () => {
    database = await openDatabase('pglite');
    wire = serverWire(database);
  });
  afterAll(async () => {
    await store?.close();
    await database?.close();
  });
  beforeEach(async () => {
    await store?.close();
    user = await database.addUser({ email: `${crypto.randomUUID()}@example.com`, display_name: 'Ann' });
    store = await openStore(user, newDisk(), { tables: [] });
    await round();
  });

  it.each<[string, RequestFailure]>([
    ['a slow connection', { type: 'Unreachable', slow: true }],
    ['a proxy that limits the request size', { type: 'Aborted' }],
  ])('sends smaller batches over %s', async (_what, failure) => {
    for (let n = 0; n < 30; n += 1) await rename(`Ann ${n}`);
    const carried: number[] = [];
    const narrow: Transport = async (request) => {
      carried.push(request.mutations.length);
      return request.mutations.length > 10 ? err(failure) : wire(request);
    };
    expect(await push(narrow)).toBe('done');
    expect(carried).toEqual([30, 8, 8, 8, 6]);
    expect(await nameOnServer()).toEqual({ display_name: 'Ann 29' });
  });

  it('gives up until later when even a batch of one fails', async () => {
    for (let n = 0; n < 30; n += 1) await rename(`Ann ${n}`);
    const carried: number[] = [];
    const closed: Transport = async (request) => {
      carried.push(request.mutations.length);
      return err({ type: 'Unreachable', slow: true });
    };
    expect(await push(closed)).toBe('try_later');
    expect(carried).toEqual([30, 8, 2, 1]);
  });

  it('renumbers the queue once and gives up until later when the server rejects every client id', async () => {
    await rename('Anna');
    let requests = 0;
    const forgetful: Transport = async () => {
      requests += 1;
      return err({ type: 'Rejected', status: 409, code: 'client_reset' });
    };
    expect(await push(forgetful)).toBe('try_later');
    expect(requests).toBe(2);
    expect(await push()).toBe('done');
    expect(await nameOnServer()).toEqual({ display_name: 'Anna' });
  });

  it('keeps a check-in on screen and in the outbox until a page has pulled its result', async () => {
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    const before = await shown('check_ins');
    expect(await push()).toBe('done');
    expect(await shown('check_ins')).toEqual(before);
    expect(await store.database.mutations.count()).toBe(1);

    await round();
    expect(await store.database.mutations.count()).toBe(0);
    expect(await shown('check_ins')).toMatchObject([{ points_earned: 100, received_at: expect.any(String) }]);
  });

  it('does not move the cursor, so that the next round pulls the rows of other devices', async () => {
    const other = await openStore(user, newDisk(), { tables: [] });
    await round(other);
    await checkIn({ store: other, clock: at(MORNING) }, 'morning');
    await round(other);
    await other.close();
    await rename('Bea');
    const { cursor, held, run } = await store.database.readState();
    await push();
    expect(await store.database.readState()).toMatchObject({ cursor, held, run });
    await round();
    expect(await shown('check_ins')).toHaveLength(1);
  });

  it('sends each mutation once across two pushes and a round of the page', async () => {
    for (const name of ['One', 'Two', 'Three']) await rename(name);
    const sent: number[][] = [];
    const watched: Transport = (request) => {
      sent.push(request.mutations.map(({ seq }) => seq));
      return wire(request);
    };
    await push(watched, 2);
    await push(watched);
    await runRound({ store, transport: watched, clock: at(MORNING), newId });
    expect(sent.filter((seqs) => seqs.length > 0)).toEqual([[1, 2], [3]]);
    expect(await nameOnServer()).toEqual({ display_name: 'Three' });
  });

  it('leaves a rejected mutation for the page to roll back offline, and sends the others', async () => {
    const before = await shown('profiles');
    await checkIn({ store, clock: at(Date.now() + 26 * HOUR) }, 'morning');
    await rename('Bea');
    expect(await push()).toBe('done');
    expect(await nameOnServer()).toEqual({ display_name: 'Bea' });

    await rollBackRejected(store, MORNING);
    expect(await shown('check_ins')).toEqual([]);
    expect(await shown('profiles')).toEqual([{ ...before[0], display_name: 'Bea' }]);
    expect(await store.database.rejected.toArray()).toMatchObject([{ code: 'check_in_in_future' }]);
    await round();
    expect(await store.database.mutations.count()).toBe(0);
    expect(await store.database.rejected.count()).toBe(1);
  });

  it('sends the outbox again after a lost response', async () => {
    await rename('Bea');
    const deaf: Transport = async (request) => {
      await wire(request);
      return err({ type: 'Unreachable' });
    };
    expect(await push(deaf)).toBe('try_later');
    expect(await push()).toBe('done');
    await round();
    expect(await store.database.mutations.count()).toBe(0);
  });

  it('renumbers the outbox when the server has other mutations under its numbers', async () => {
    await rename('Bea');
    await round();
    await store.database.updateState({ next_seq: 1, acked_seq: 0 }); // as on a device restored from a backup
    await rename('Cleo');
    expect(await push()).toBe('done');
    expect(await nameOnServer()).toEqual({ display_name: 'Cleo' });
  });

  it('loses no mutation when the queue is renumbered while a page rolls back a rejected one', async () => {
    await rename('Gone');
    await round();
    await checkIn({ store, clock: at(Date.now() + 26 * HOUR) }, 'morning');
    await push();
    await rename('Bea');
    const { get } = store.documents;
    store.documents.get = async (table, ids) => {
      const rows = await get(table, ids);
      store.documents.get = get;
      await renumber(store, newId, await composeRequest(store.database, user, { batch: 100 }));
      return rows;
    };
    await rollBackRejected(store, MORNING);
    await round();
    expect(await nameOnServer()).toEqual({ display_name: 'Bea' });
    expect(await store.database.mutations.count()).toBe(0);
    expect(await store.database.rejected.toArray()).toMatchObject([{ code: 'check_in_in_future' }]);
    expect(await shown('check_ins')).toEqual([]);
  });

  it('leaves a waiting picture to the page and sends the other mutations', async () => {
    const address = `${user}/avatar-1.jpg`;
    const picture = { bytes: new ArrayBuffer(1), type: 'image/jpeg' };
    await store.database.pictures.put({ address, picture, state: 'waiting', previous: null });
    await rename('Bea');
    expect(await push()).toBe('done');
    expect(await nameOnServer()).toEqual({ display_name: 'Bea' });
    expect(await store.database.pictures.toArray()).toMatchObject([{ state: 'waiting' }]);
  });

  it.each<[string, RequestFailure, PushEnd]>([
    ['no network', { type: 'Unreachable' }, 'try_later'],
    ['no token at the moment', { type: 'NoToken' }, 'try_later'],
    ['the session of another user', { type: 'NoSession' }, 'for_the_page'],
    ['a session that has ended', { type: 'Rejected', status: 401, code: 'session_dead' }, 'for_the_page'],
    ['an outdated app', { type: 'Rejected', status: 426, code: 'update_required' }, 'for_the_page'],
    ['a server older than the app', { type: 'Rejected', status: 501, code: 'unknown_mutation' }, 'try_later'],
  ])('keeps the queue unchanged with %s', async (_case, failure, end) => {
    await rename('Bea');
    const before = await store.database.mutations.toArray();
    expect(await push(async () => err(failure))).toBe(end);
    expect(await store.database.mutations.toArray()).toEqual(before);
  });

  it('repeats a friend request only once when the server has only charged its limit', async () => {
    await requestFriend(
      { store, clock: at(MORNING) },
      { typed: 'nobody@example.com', ownEmail: 'ann@example.com' },
    );
    const greedy: Transport = async () => ok({ user_id: user, results: [] });
    let requests = 0;
    const counting =
      (to: Transport): Transport =>
      (request) => {
        requests += 1;
        return to(request);
      };
    expect(await push(counting(greedy))).toBe('try_later');
    expect(requests).toBe(2);
    expect(await push(counting(wire))).toBe('done');
    expect(requests).toBe(4);
    expect(await store.database.mutations.toArray()).toMatchObject([{ rejected: 'user_not_found' }]);
  });

  it('rejects a response for another user', async () => {
    await rename('Bea');
    const before = await store.database.mutations.toArray();
    const results = [{ seq: 1, status: 'applied' }];
    const end = await push(async () => ({ ok: true, value: { user_id: newId(), results } }));
    expect(end).toBe('for_the_page');
    expect(await store.database.mutations.toArray()).toEqual(before);
  });
});
