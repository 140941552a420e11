import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptFriend } from '#commands/accept-friend.ts';
import { answerRequest } from '#commands/answer-request.ts';
import { cancelRequest } from '#commands/cancel-request.ts';
import { checkIn } from '#commands/check-in.ts';
import { markRead } from '#commands/mark-read.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { sendMessage } from '#commands/send-message.ts';
import type { LiveStore } from '#store/live-store.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';
import { requestOf } from '#tests/support/stories/server-story.ts';

const clock = { now: () => Date.now(), utcOffsetMinutes: () => 0 };
const newId = () => crypto.randomUUID();

/** The device and the real server must compute the same rows for a mutation. */
describe('optimistic changes on the devices of two users', () => {
  let database: Database;
  let users = 0;
  let ann: LiveStore;
  let bob: LiveStore;
  let bobMail: string;
  beforeAll(async () => {
    database = await openDatabase('pglite');
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    bobMail = `bob${users}@x.com`;
    ann = await openStore(await database.addUser({ email: `ann${users++}@x.com` }), newDisk(), {
      tables: [],
    });
    bob = await openStore(await database.addUser({ email: bobMail }), newDisk(), { tables: [] });
    for (const store of [ann, bob]) await sync(store);
    return async () => {
      for (const store of [ann, bob]) await store.close();
    };
  });

  const sync = async (store: LiveStore) =>
    expect(await runRound({ store, transport: serverWire(database), clock, newId })).toEqual({
      ok: true,
      value: undefined,
    });

  const onScreen = async ({ documents }: LiveStore) => {
    const keys = (await documents.keys()).sort();
    return Promise.all(
      keys.map(async (key) => {
        const [table, id] = key.split('/') as ['messages', string];
        return [key, (await documents.get(table, [id])).get(id)];
      }),
    );
  };
  /** Sends the outbox. The screen must not change, and must equal what a new phone receives from the server. */
  const expectNoSurprise = async (store: LiveStore) => {
    const before = await onScreen(store);
    await sync(store);
    expect(await onScreen(store)).toEqual(before);
    const { rows } = await database.sync(store.userId, requestOf(store.userId, { client_id: newId() }));
    expect(before).toEqual(
      (rows as [string, Record<string, unknown>][])
        .map(([table, row]) => [`${table}/${String(row.id ?? row.user_id)}`, row])
        .sort(),
    );
    expect(await store.database.rejected.toArray()).toEqual([]);
    expect(await store.database.mutations.count()).toBe(0);
  };
  const send = (store: LiveStore, to: LiveStore, text: string) =>
    sendMessage({ store, clock }, { friendId: to.userId, text });
  const ask = async () => {
    const asked = await requestFriend(
      { store: ann, clock },
      { typed: ` ${bobMail.toUpperCase()}`, ownEmail: 'ann@x.com' },
    );
    if (!asked.ok) throw new Error(asked.error.type);
    for (const store of [ann, bob]) await sync(store);
    return asked.value.friendship_id;
  };
  const tables = async (store: LiveStore, about: string) =>
    (await onScreen(store))
      .filter(([, row]) => (row as { user_id?: string }).user_id === about)
      .map(([key]) => String(key).split('/')[0]);

  it('show friendships, messages and read marks at once as the server stores them', async () => {
    await checkIn({ store: bob, clock }, 'morning');
    const id = await ask();
    expect(await tables(ann, bob.userId)).toEqual(['profiles']);
    expect(await acceptFriend({ store: bob, clock }, id)).toMatchObject({ ok: true });
    await sync(bob);
    await sync(ann);
    await expectNoSurprise(bob);
    await expectNoSurprise(ann);
    expect(await tables(ann, bob.userId)).toEqual(['check_ins', 'profiles', 'streaks']);

    for (const text of [' Hello ', 'Are you there?'])
      expect(await send(ann, bob, text)).toMatchObject({ ok: true });
    await expectNoSurprise(ann);
    await sync(bob);
    const shown = [...(await bob.documents.where('messages'))];
    expect(shown.map(({ message }) => message).sort()).toEqual(['Are you there?', 'Hello']);
    await markRead(
      { store: bob, clock },
      shown.map(({ id }) => id),
    );
    await send(bob, ann, 'Yes');
    await expectNoSurprise(bob);
    await sync(ann);
    expect((await ann.documents.where('messages')).map(({ read }) => read).sort()).toEqual([
      false,
      true,
      true,
    ]);
    await expectNoSurprise(ann);
  });

  it.each(['rejected', 'cancelled'])(
    'leave nothing of the other user on either device after a friend request that is %s',
    async (end) => {
      const id = await ask();
      if (end === 'rejected') await answerRequest({ store: bob, clock }, 'rejectFriend', id);
      else await cancelRequest({ store: ann, clock }, id);
      for (const store of [ann, bob, ann, bob]) await sync(store);
      for (const store of [ann, bob]) {
        await expectNoSurprise(store);
        expect(await store.documents.where('friendships')).toEqual([]);
        expect((await store.documents.where('profiles')).map(({ user_id }) => user_id)).toEqual([
          store.userId,
        ]);
      }
      await ask();
      expect(await tables(bob, ann.userId)).toEqual(['friendships', 'profiles']);
    },
  );
});
