import { queryContext } from '#tests/support/fixed-query-context.ts';
// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { type Friend, observeFriend } from '#queries/friend.ts';
import { type Friends, observeFriends } from '#queries/friends.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';
import { line, requestOf, sent } from '#tests/support/stories/server-story.ts';

export const clock: Clock = { now: () => Date.now(), utcOffsetMinutes: () => 0 };
export const newId = () => crypto.randomUUID();

/** The tables that the queries of these tests read. */
const FOLLOWED = ['profiles', 'friendships', 'streaks', 'messages', 'boundaries'] as const;
const READ_OF_A_FRIEND = [...FOLLOWED, 'check_ins', 'goals', 'pots'] as const;

type LoadedFriends = Extract<Friends, { synced: true }>;

/** One user with one device. */
export interface TestUser {
  id: string;
  email: string;
  store: LiveStore;
  ask(email: string): ReturnType<typeof requestFriend>;
  round(transport?: Transport): Promise<unknown>;
  friends(): Promise<LoadedFriends>;
  friend(id: string): Promise<Friend>;
}

export interface TwoUsers {
  readonly database: Database;
  readonly wire: Transport;
  readonly ann: TestUser;
  readonly ben: TestUser;
  /** Runs a round of Ann's device, then one of Ben's. */
  bothRound(): Promise<void>;
  /** Sends a request from Ann to Ben, and returns its id once it has reached Ben's device. */
  asked(): Promise<string>;
  /** Sends a request from a new user without a device. */
  strangerAsks(display_name: string, email: string): Promise<void>;
}

/**
 * Ann and Ben, new for each test, each with a device, on one database. Only the device of `reader` follows what the queries
 * `friend` and `friendNews` need, because RxDB waits two seconds before it opens the 14th collection of a process.
 */
export function twoUsers(reader: 'Ann' | 'Ben' = 'Ann'): TwoUsers {
  vi.setConfig({ testTimeout: 30_000 }); // two devices and a database in one process
  let database: Database;
  let wire: Transport;
  let ann: TestUser;
  let ben: TestUser;

  async function user(display_name: 'Ann' | 'Ben'): Promise<TestUser> {
    const email = `${crypto.randomUUID()}@example.com`;
    const id = await database.addUser({ email, display_name });
    const tables = display_name === reader ? READ_OF_A_FRIEND : FOLLOWED;
    const store = await openStore(id, newDisk(), { tables });
    return {
      id,
      email,
      store,
      ask: (to) => requestFriend({ store, clock }, { typed: to, ownEmail: email }),
      round: (transport = wire) => runRound({ store, transport, clock, newId }),
      friends: async () => {
        const found = await firstValueFrom(observeFriends(queryContext(store, clock)));
        if (!found.synced) throw new Error('not synced');
        return found;
      },
      friend: (peer) => firstValueFrom(observeFriend(queryContext(store, clock), peer)),
    };
  }

  beforeAll(async () => {
    database = await openDatabase('pglite');
    wire = serverWire(database);
  }, 60_000);
  afterAll(() => database?.close());
  beforeEach(async () => {
    ann = await user('Ann');
    ben = await user('Ben');
  });
  afterEach(async () => {
    await ann?.store.close();
    await ben?.store.close();
  });

  const bothRound = async () => {
    await ann.round();
    await ben.round();
  };
  return {
    get database() {
      return database;
    },
    get wire() {
      return wire;
    },
    get ann() {
      return ann;
    },
    get ben() {
      return ben;
    },
    bothRound,
    async asked() {
      await bothRound();
      await ann.ask(ben.email);
      await bothRound();
      const [request] = (await ben.friends()).requests;
      if (!request) throw new Error('no request');
      return request.friendship_id;
    },
    async strangerAsks(display_name, email) {
      const id = await database.addUser({ email: `${crypto.randomUUID()}@example.com`, display_name });
      const ask = line(1, 'requestFriend', { friendship_id: newId(), email });
      await sent(database, id, requestOf(id, { mutations: [ask] }));
    },
  };
}

export const namesOf = (entries: readonly { card: { display_name: string } | null }[]) =>
  entries.map((entry) => entry.card?.display_name);
