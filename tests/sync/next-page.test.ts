import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { checkIn } from '#commands/check-in.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { type RoundDeps, runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';
import { befriend } from '#tests/support/stories/server-story.ts';

const HOUR = 3_600_000;
const MORNING = Date.parse(`${new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 10)}T07:03:20.500Z`);
const at = (now: number): Clock => ({ now: () => now, utcOffsetMinutes: () => 0 });
const newId = () => crypto.randomUUID();

describe('prefetched page', () => {
  let database: Database;
  let wire: Transport;
  let user: string;
  const open: LiveStore[] = [];
  /** A new device of the same user. */
  const start = async () => {
    const store = await openStore(user, newDisk(), { tables: [] });
    open.push(store);
    return store;
  };
  const roundOf = (store: LiveStore, over: Partial<RoundDeps> = {}) =>
    runRound({ store, transport: wire, clock: at(MORNING), newId, ...over });
  const rowsOf = (store: LiveStore, table: 'check_ins' | 'profiles') => store.documents.where(table);

  beforeAll(async () => {
    database = await openDatabase('pglite');
    wire = serverWire(database);
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    user = await database.addUser({ email: `${crypto.randomUUID()}@example.com`, display_name: 'Ann' });
  });
  afterEach(async () => {
    while (open.length > 0) await open.pop()?.close();
  });

  it('is requested while the previous page is written, with the same request as after the write', async () => {
    const friend = await database.addUser({
      email: `${crypto.randomUUID()}@example.com`,
      display_name: 'Bo',
    });
    await befriend(database, user, friend);
    const fresh = await start();
    const asked: SyncRequest[] = [];
    const noting: Transport = async (request) => {
      asked.push(request);
      return wire(request);
    };
    const settle = fresh.settle.bind(fresh);
    let askedAhead = 0;
    fresh.settle = async (plan) => {
      const before = asked.at(-1);
      const settled = await settle(plan);
      const after = await composeRequest(fresh.database, user, { batch: 100, limit: 1 });
      if (JSON.stringify(before?.cursor) === JSON.stringify(after.cursor)) {
        expect(before).toEqual(after);
        askedAhead += 1;
      }
      return settled;
    };
    await roundOf(fresh, { transport: noting, limit: 1 });
    expect(askedAhead).toBeGreaterThan(0);
  });

  it('is dropped when another round has written first', async () => {
    const store = await start();
    await roundOf(store);
    await checkIn({ store, clock: at(MORNING) }, 'morning');
    await checkIn({ store, clock: at(MORNING + 16 * HOUR) }, 'night');
    await roundOf(store);
    const fresh = await start();
    let requests = 0;
    const overtaken: Transport = async (request) => {
      requests += 1;
      const answer = await wire(request);
      if (requests === 2) await roundOf(fresh, { limit: 1 });
      return answer;
    };
    await roundOf(fresh, { transport: overtaken, limit: 1 });
    expect(await rowsOf(fresh, 'check_ins')).toHaveLength(2);
    expect(await rowsOf(fresh, 'profiles')).toEqual(await rowsOf(store, 'profiles'));
  });
});
