import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { classifyFailure } from '#backend/request-failure.ts';
import { err, ok } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { setProfile } from '#commands/set-profile.ts';
import type { Row } from '#schemas/registry.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import type { Store } from '#store/store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { type RoundFailure, runRound } from '#sync/rounds/run-round.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';

const HOUR = 3_600_000;
const USER = '00000000-0000-4000-8000-000000000001';
/** The server aborts every request that contains the name 'poison'. */
describe('poison mutation', () => {
  let disk: Disk;
  let store: Store & { close(): Promise<void> };
  let now: number;
  let taken: string[];
  /** The number of mutations in each request. */
  let requests: number[];
  let failing: boolean;
  const clock = { now: () => now, utcOffsetMinutes: () => 0 };

  const server: Transport = async ({ mutations, cursor }) => {
    requests.push(mutations.length);
    const names = mutations.map((one) => (one.name === 'setProfile' ? one.args.display_name : ''));
    if (failing || names.includes('poison')) return err(classifyFailure(500, { code: 'XX000' }));
    taken.push(...names);
    return ok({
      user_id: USER,
      epoch: 'e',
      results: mutations.map(({ seq }) => ({ seq, status: 'applied' })),
      scopes: {},
      filled: {},
      rows: cursor ? [] : [['profiles', newProfile(USER)]],
      removed: [],
      cursor: { f: 'x' },
      more: false,
      server_time: '2026-01-01T00:00:00.000Z',
    });
  };
  const round = (transport = server) =>
    runRound({ store, transport, clock, newId: () => crypto.randomUUID() });
  const name = (display_name: string) => setProfile({ store, clock }, { display_name });
  const stuck: { ok: false; error: RoundFailure } = { ok: false, error: { type: 'TryLater', reached: true } };
  const rejected = async () =>
    (await store.database.rejected.toArray()).map(({ args, code }) => ({ args, code }));

  beforeEach(async () => {
    disk = newDisk();
    store = await openStore(USER, disk);
    now = Date.parse('2026-11-18T07:00:00.000Z');
    taken = [];
    requests = [];
    failing = false;
    await round();
    requests = [];
  });
  afterEach(() => store?.close());

  /** Queues the poison mutation with that many mutations before and behind it. */
  const fill = async (before: number, behind: number) => {
    for (let n = 0; n < before; n += 1) await name(`before ${n}`);
    await name('poison');
    for (let n = 0; n < behind; n += 1) await name(`behind ${n}`);
  };

  it('is found by bisection after three failures, while earlier mutations are accepted and rows are pulled', async () => {
    await fill(5, 3);
    expect([await round(), await round()]).toEqual([stuck, stuck]);
    expect(requests).toEqual([9, 0, 9, 0]);
    expect(taken).toEqual([]);
    expect(await round()).toEqual(stuck);
    expect(taken).toEqual(['before 0', 'before 1', 'before 2', 'before 3', 'before 4']);
    requests = [];
    expect(await round()).toEqual(stuck);
    expect(requests).toEqual([1, 0]);
    expect(await rejected()).toEqual([]);
  });

  it('moves to the rejected list after 20 failures over a day, across restarts, and later mutations are sent', async () => {
    await fill(1, 2);
    for (let times = 0; times < 30; times += 1) await round();
    expect(await rejected()).toEqual([]);
    now += 23 * HOUR;
    await round();
    expect(await rejected()).toEqual([]);
    await store.close();
    store = await openStore(USER, disk);
    now += 2 * HOUR;
    expect(await round()).toEqual({ ok: true, value: undefined });
    expect(await rejected()).toEqual([{ args: { display_name: 'poison' }, code: 'not_taken' }]);
    expect(taken).toEqual(['before 0', 'behind 0', 'behind 1']);
    expect((await store.database.readState()).bisection ?? null).toBeNull();
  });

  it('stays in the queue after a few failures, even over days', async () => {
    await fill(0, 0);
    for (let times = 0; times < 5; times += 1) await round();
    now += 100 * HOUR;
    await round();
    expect(await rejected()).toEqual([]);
  });

  it('is not searched for while requests without mutations fail as well', async () => {
    await fill(0, 1);
    failing = true;
    for (let times = 0; times < 40; times += 1) {
      expect(await round()).toEqual({ ok: false, error: { type: 'TryLater' } });
      now += HOUR;
    }
    expect(requests.every((carried, call) => carried === (call % 2 === 0 ? 2 : 0))).toBe(true);
    expect((await store.database.readState()).bisection ?? null).toBeNull();
  });

  it('is forgotten once the server accepts it, and batches grow to their full size again', async () => {
    await fill(3, 8);
    for (let times = 0; times < 6; times += 1) await round();
    const repaired: Transport = async (request) => {
      const mutations = request.mutations.map((one) => ({
        ...one,
        name: 'setAvatar',
        args: { avatar_url: null },
      }));
      return server({ ...request, mutations } as typeof request);
    };
    requests = [];
    expect(await round(repaired)).toEqual({ ok: true, value: undefined });
    expect(requests.slice(0, 2)).toEqual([1, 2]);
    expect(await store.database.mutations.count()).toBe(0);
    for (let n = 0; n < 20; n += 1) await name(`later ${n}`);
    requests = [];
    await round();
    expect(Math.max(...requests)).toBeGreaterThanOrEqual(8);
  });

  it('adds a history note to the next day, which loses points', async () => {
    const incoming = new Map<DocKey, Row>([
      [docKey('goals', USER), newGoals(USER)],
      [docKey('streaks', USER), newStreaks(USER)],
    ]);
    await store.settle(async () => ({ incoming }));
    const tap = async () => expect(await checkIn({ store, clock }, 'morning')).toMatchObject({ ok: true });
    await tap();
    const [poison] = await store.database.mutations.toArray();
    now += 24 * HOUR;
    await tap();
    const faulty: Transport = async (request) =>
      request.mutations.some(({ id }) => id === poison?.id)
        ? err(classifyFailure(500, { code: 'XX000' }))
        : server(request);
    for (let times = 0; times < 30; times += 1) await round(faulty);
    now += 25 * HOUR;
    await round(faulty);
    expect(await rejected()).toMatchObject([{ code: 'not_taken' }]);
    expect(await store.database.notes.toArray()).toMatchObject([
      { was: 200, now: 100, reason: 'day_rejected', day: '2026-11-18' },
    ]);
  });

  it('returns to the queue when retried from the rejected list', async () => {
    await fill(0, 0);
    for (let times = 0; times < 25; times += 1) await round();
    now += 25 * HOUR;
    await round();
    const [parked] = await store.database.rejected.toArray();
    await retryRejected({ store, clock }, parked?.id ?? '');
    expect(await rejected()).toEqual([]);
    expect(await round()).toEqual(stuck);
    expect(await rejected()).toEqual([]);
  });
});
