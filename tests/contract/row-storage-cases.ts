import { filter, firstValueFrom, interval, type Observable, ReplaySubject, timeout } from 'rxjs';
import type { Signal } from '#store/database/store-database.ts';
import type { Commit } from '#store/rows/doc-key.ts';
import { docKey } from '#store/rows/doc-key.ts';
import {
  byKey,
  fromBea,
  idsOf,
  numbers,
  type RowStoragePlace,
  withTabs,
  write,
} from '#tests/contract/open-tabs.ts';
import { aFriend, aFriendship, aMessage, BEA, ME, messageId } from '#tests/support/conversation.ts';
import { type Cases, expectFailure, expectSame } from '#tests/support/expectations.ts';

const PATIENCE_MS = 20_000;

/** The first value that fulfils the condition. */
const reaches = <T>(followed: Observable<T>, isSo: (value: T) => boolean): Promise<T> =>
  firstValueFrom(followed.pipe(filter(isSo), timeout(PATIENCE_MS)));

/** Waits, because messages of another tab arrive later. */
const until = (isSo: () => boolean) => reaches(interval(1), isSo);

/** Collects the values of an observable. */
function follow<T>(observable: { subscribe: Signal<T>['subscribe'] }): {
  emitted: T[];
  next: Observable<T>;
  stop(): void;
} {
  const emitted: T[] = [];
  const next = new ReplaySubject<T>();
  const following = observable.subscribe((value) => {
    emitted.push(value);
    next.next(value);
  });
  return { emitted, next, stop: () => following.unsubscribe() };
}

/** The behaviour that RxDB and screens rely on. */
export const rowStorageCases: Cases<RowStoragePlace> = {
  'emits a change only once it is on disk': withTabs(async (tab) => {
    const events = follow(tab.collections.profiles.$);
    const commits = follow(tab.database.committed);
    let early = -1;
    await write(tab, { [docKey('profiles', BEA)]: aFriend(BEA, 'Bea') }, async () => {
      await tab.database.readState();
      early = events.emitted.length + commits.emitted.length;
    });
    await reaches(events.next, () => true);
    expectSame(early, 0);
    expectSame(
      events.emitted.map(({ operation, documentId }) => [operation, documentId]),
      [['INSERT', BEA]],
    );
  }),

  'emits nothing of a failed transaction': withTabs(async (tab) => {
    const commits = follow(tab.database.committed);
    const failing = write(tab, { [docKey('profiles', BEA)]: aFriend(BEA, 'Bea') }, async () => {
      throw new Error('killed');
    });
    await expectFailure(failing, /killed/);
    await write(tab, { [docKey('profiles', ME)]: aFriend(ME, 'Mina') });
    await reaches(commits.next, () => true);
    expectSame(
      commits.emitted.map(({ writes }) => writes.map(({ key }) => key)),
      [[docKey('profiles', ME)]],
    );
    expectSame(await tab.collections.profiles.findOne(BEA).exec(), null);
  }),

  'emits whether a row was inserted, updated or deleted': withTabs(async (tab) => {
    const events = follow(tab.collections.profiles.$);
    const key = docKey('profiles', BEA);
    await write(tab, { [key]: aFriend(BEA, 'Bea') });
    await write(tab, { [key]: aFriend(BEA, 'Beate') });
    await write(tab, { [key]: null });
    await write(tab, { [key]: null, [docKey('profiles', ME)]: aFriend(ME, 'Mina') });
    await reaches(events.next, ({ documentId }) => documentId === ME);
    expectSame(
      events.emitted.map(({ operation }) => operation),
      ['INSERT', 'UPDATE', 'DELETE', 'INSERT'],
    );
  }),

  'sends all writes of a transaction to another tab in one message': withTabs(async (tab, another) => {
    const other = await another();
    const here = follow(tab.database.committed);
    const there = follow(other.database.committed);
    const friendship = aFriendship(ME, BEA);
    const rows = {
      [docKey('profiles', BEA)]: aFriend(BEA, 'Bea'),
      [docKey('friendships', friendship.id)]: friendship,
      ...byKey([aMessage(1)]),
    };
    const seen = reaches(fromBea(other).$, (docs) => docs.length === 1);
    await write(tab, rows);
    await write(tab, { [docKey('profiles', ME)]: aFriend(ME, 'Mina') });
    await reaches(there.next, ({ n }) => n === 2);
    const keysOf = (commits: readonly Commit[]) =>
      commits.map(({ writes }) => writes.map(({ key }) => key).sort());
    expectSame(keysOf(there.emitted), [Object.keys(rows).sort(), [docKey('profiles', ME)]]);
    expectSame(keysOf(here.emitted), keysOf(there.emitted));
    expectSame(idsOf(await seen), [messageId(1)]);
  }),

  'shows every row of a transaction that wrote hundreds, without sending them to the other tab': withTabs(
    async (tab, another) => {
      const other = await another();
      const there = follow(other.database.committed);
      const shown = [tab, other].map((one) => follow(one.collections.messages.find().$));
      for (const { next } of shown) await reaches(next, (docs) => docs.length === 0);
      await write(tab, byKey(numbers(300).map((n) => aMessage(n))));
      for (const { next } of shown) await reaches(next, (docs) => docs.length === 300);
      const gone = numbers(200).map((n) => [docKey('messages', messageId(n)), null]);
      await write(tab, Object.fromEntries(gone));
      for (const { next } of shown) await reaches(next, (docs) => docs.length === 100);
      expectSame(
        there.emitted.map(({ writes }) => writes.length),
        [1, 1],
      );
    },
  ),

  'rejects every write by RxDB with an error that names the store as the only writer': withTabs(
    async (tab) => {
      await write(tab, byKey([aMessage(1)]));
      const { messages } = tab.collections;
      // RxDB's own methods, which end here, are not in the build (scripts/drop-unused.mjs)
      const storage = messages.storageInstance;
      const rejected = /Only the store writes messages/;
      const [previous] = await storage.findDocumentsById([messageId(1)], false);
      if (!previous) throw new Error('the message is not stored');
      const document = { ...previous, message: 'another' };
      await expectFailure(storage.bulkWrite([{ document, previous }], 'change'), rejected);
      await expectFailure(
        storage.bulkWrite([{ document: { ...document, id: messageId(3) } }], 'add'),
        rejected,
      );
      await expectFailure(storage.remove(), rejected);
      expectSame(idsOf(await messages.find().exec()), [messageId(1)]);
      expectSame(await messages.findOne(messageId(3)).exec(), null);
      expectSame((await messages.findOne(messageId(1)).exec())?.message, 'message 1');
      expectSame(await tab.documents.where('messages'), [aMessage(1)]);
    },
  ),

  'updates a sorted, limited query when a row is inserted, deleted and inserted again': withTabs(
    async (tab) => {
      await write(tab, byKey(numbers(9).map((n) => aMessage(n))));
      const lists = follow(fromBea(tab, { limit: 3 }).$);
      const shows = async (...wanted: number[]) => {
        const ids = wanted.map(messageId).join();
        await reaches(lists.next, (docs) => idsOf(docs).join() === ids);
        expectSame(idsOf(lists.emitted.at(-1) ?? []), wanted.map(messageId));
      };
      const eleven = aMessage(11);
      await shows(9, 7, 5);
      await write(tab, byKey([eleven]));
      await shows(11, 9, 7);
      await write(tab, { [docKey('messages', eleven.id)]: null });
      await reaches(lists.next, () => lists.emitted.length === 3);
      expectSame(idsOf(lists.emitted.at(-1) ?? []), [9, 7, 5].map(messageId));
      await write(tab, byKey([{ ...eleven, message: 'once more' }]));
      await reaches(lists.next, () => lists.emitted.length === 4);
      expectSame(idsOf(lists.emitted.at(-1) ?? []), [11, 9, 7].map(messageId));
      expectSame(lists.emitted.at(-1)?.[0]?.message, 'once more');
    },
  ),

  'shows the newest version of a row that was deleted and inserted again': withTabs(async (tab) => {
    const { messages } = tab.collections;
    const [first] = [aMessage(1)];
    const key = docKey('messages', first.id);
    await write(tab, byKey([first]));
    const texts = follow(messages.findOne(first.id).$);
    for (const row of [{ ...first, message: 'changed' }, null, { ...first, message: 'again' }]) {
      await write(tab, { [key]: row });
      await reaches(texts.next, (doc) => doc?.message === row?.message);
      expectSame((await messages.findOne(first.id).exec())?.message, row?.message);
    }
  }),

  'keeps a newer row that was read before an older change arrives': withTabs(async (_tab, another) => {
    const held: (() => void)[] = [];
    const tab = await another({ deliver: (task) => held.push(task) });
    const { messages } = tab.collections;
    const texts = ['first', 'second', 'third'];
    for (const message of texts) await write(tab, byKey([aMessage(1, { message })]));
    const doc = await messages.findOne(messageId(1)).exec(true);
    for (const _text of texts) {
      expectSame([doc.message, doc.getLatest().message], ['third', 'third']);
      held.shift()?.();
    }
    expectSame(doc.getLatest().message, 'third');
  }),

  'shows a row once if it was read before its change arrives': withTabs(async (_tab, another) => {
    const held: (() => void)[] = [];
    const tab = await another({ deliver: (task) => held.push(task) });
    await write(tab, byKey([aMessage(1), aMessage(5)]));
    held.shift()?.();
    await write(tab, { ...byKey([aMessage(3), aMessage(7)]), [docKey('messages', messageId(5))]: null });
    const all = follow(fromBea(tab).$);
    const newest = follow(fromBea(tab, { limit: 2 }).$);
    await reaches(all.next, (docs) => idsOf(docs).join() === [7, 3, 1].map(messageId).join());
    await reaches(newest.next, (docs) => docs.length === 2);
    held.shift()?.();
    await write(tab, byKey([aMessage(9)]));
    held.shift()?.();
    await reaches(all.next, (docs) => docs[0]?.id === messageId(9));
    await reaches(newest.next, (docs) => docs[0]?.id === messageId(9));
    expectSame(idsOf(all.emitted.at(-1) ?? []), [9, 7, 3, 1].map(messageId));
    expectSame(idsOf(newest.emitted.at(-1) ?? []), [9, 7].map(messageId));
  }),

  'shows the newest writes of two tabs in any order of arrival': withTabs(async (tab, another) => {
    const held: (() => void)[] = [];
    const receiver = await another({ deliver: (task) => held.push(task) });
    await write(receiver, byKey([aMessage(1, { message: 'first' }), aMessage(9)]));
    held.shift()?.();
    const all = follow(fromBea(receiver).$);
    const newest = follow(fromBea(receiver, { limit: 2 }).$);
    const texts = follow(receiver.collections.messages.findOne(messageId(1)).$);
    await reaches(all.next, (docs) => docs.length === 2);
    const [third, gone] = [{ message: 'third' }, null];
    await write(tab, {
      ...byKey([aMessage(1, { message: 'second' }), aMessage(3), aMessage(7)]),
      [docKey('messages', messageId(9))]: gone,
    });
    await until(() => held.length === 1);
    await write(receiver, {
      ...byKey([aMessage(1, third), aMessage(7, third), aMessage(9, third)]),
      [docKey('messages', messageId(3))]: gone,
    });
    // the message of the first writer arrives late because its tab was busy
    held[1]?.();
    await reaches(texts.next, (doc) => doc?.message === 'third');
    held[0]?.();
    await write(receiver, byKey([aMessage(5), aMessage(11)]));
    held[2]?.();
    await reaches(all.next, (docs) => docs.some(({ id }) => id === messageId(11)));
    await reaches(newest.next, (docs) => docs.some(({ id }) => id === messageId(11)));
    const shown = [all, newest].map(({ emitted }) => emitted.at(-1)?.map(({ id, message }) => [id, message]));
    const wanted = [11, 9, 7, 5, 1].map((n) => [
      messageId(n),
      [11, 5].includes(n) ? `message ${n}` : 'third',
    ]);
    expectSame(shown, [wanted, wanted.slice(0, 2)]);
    expectSame(texts.emitted.at(-1)?.message, 'third');
  }),

  'sorts newest first, and messages of the same instant by ascending id': withTabs(async (tab) => {
    const { created_at } = aMessage(4);
    const twins = [5, 3, 7, 1].map((n) => aMessage(n, { created_at }));
    await write(tab, byKey([...twins, aMessage(11), aMessage(13, { created_at: aMessage(2).created_at })]));
    const all = [11, 1, 3, 5, 7, 13].map(messageId);
    for (const limit of [1, 2, 3, 4, 5, 6, 9]) {
      expectSame(idsOf(await fromBea(tab, { limit }).exec()), all.slice(0, limit));
    }
    expectSame(idsOf(await fromBea(tab).exec()), all);
    for (const skip of [0, 1, 3, 5, 6]) {
      expectSame(idsOf(await fromBea(tab, { skip, limit: 2 }).exec()), all.slice(skip, skip + 2));
    }
  }),

  'sorts oldest first, with skip and limit': withTabs(async (tab) => {
    await write(tab, byKey(numbers(20).map((n) => aMessage(n))));
    const selector = { sender_id: BEA, created_at: { $gte: aMessage(4).created_at } };
    const sort = [{ created_at: 'asc' as const }];
    const { messages } = tab.collections;
    const found = await messages.find({ selector, sort, skip: 1, limit: 2 }).exec();
    expectSame(idsOf(found), [messageId(7), messageId(9)]);
  }),

  'filters rows by fields without an index': withTabs(async (tab) => {
    await write(tab, byKey(numbers(40).map((n) => aMessage(n))));
    const found = await fromBea(tab, {
      selector: { sender_id: BEA, message: { $lt: 'message 2' } },
      limit: 2,
    }).exec();
    expectSame(idsOf(found), [messageId(19), messageId(17)]);
    const { messages } = tab.collections;
    const text = await messages.find({ selector: { message: 'message 7' } }).exec();
    expectSame(idsOf(text), [messageId(7)]);
  }),

  'finds rows by a boolean, with and without an index': withTabs(async (tab) => {
    await write(tab, byKey(numbers(8).map((n) => aMessage(n, { read: n > 4 }))));
    const { messages } = tab.collections;
    for (const [read, wanted] of [
      [false, [2, 4]],
      [true, [6, 8]],
    ] as const) {
      const selector = { receiver_id: BEA, read };
      const index = ['receiver_id', 'read', 'created_at'];
      expectSame(idsOf(await messages.find({ selector, index }).exec()), wanted.map(messageId));
      expectSame(idsOf(await messages.find({ selector }).exec()), wanted.map(messageId));
    }
    const [unread] = await messages.find({ selector: { read: false }, limit: 1 }).exec();
    expectSame(unread?.read, false);
  }),

  'finds rows by their ids': withTabs(async (tab) => {
    await write(tab, byKey(numbers(5).map((n) => aMessage(n))));
    const found = await tab.collections.messages.findByIds([messageId(2), messageId(4), 'none']).exec();
    expectSame([...found.keys()].sort(), [messageId(2), messageId(4)]);
    expectSame(found.get(messageId(2))?.toMutableJSON(), { ...aMessage(2), peer_id: ME });
  }),

  'uses strict durability in browsers that support it': withTabs(async ({ database }) => {
    const durability = await database.transaction('rw', database.tables, async (transaction) => {
      await database.readState();
      return transaction.idbtrans.durability;
    });
    expectSame(durability ?? 'strict', 'strict');
  }),
};
