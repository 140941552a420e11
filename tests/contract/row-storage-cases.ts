import { filter, firstValueFrom, interval, type Observable, ReplaySubject, timeout } from 'rxjs';
import type { Signal } from '#store/database/store-database.ts';
import type { Commit } from '#store/rows/doc-key.ts';
import { docKey } from '#store/rows/doc-key.ts';
import { type Cases, expectFailure, expectSame } from '#tests/contract/expectations.ts';
import {
  byKey,
  fromBea,
  idsOf,
  numbers,
  type RowStoragePlace,
  withTabs,
  write,
} from '#tests/contract/open-tabs.ts';
import { aFriend, aFriendship, aMessage, BEA, ME, messageId } from '#tests/support/stories/conversation.ts';

const PATIENCE_MS = 20_000;

/** The first that is so: later ones come by themselves. */
const reaches = <T>(followed: Observable<T>, isSo: (value: T) => boolean): Promise<T> =>
  firstValueFrom(followed.pipe(filter(isSo), timeout(PATIENCE_MS)));

/** Messages of another tab take a moment. */
const until = (isSo: () => boolean) => reaches(interval(1), isSo);

/** Everything that an observable has said since. */
function follow<T>(observable: { subscribe: Signal<T>['subscribe'] }): {
  said: T[];
  next: Observable<T>;
  stop(): void;
} {
  const said: T[] = [];
  const next = new ReplaySubject<T>();
  const following = observable.subscribe((value) => {
    said.push(value);
    next.next(value);
  });
  return { said, next, stop: () => following.unsubscribe() };
}

/** What RxDB relies on, and what screens do. */
export const rowStorageCases: Cases<RowStoragePlace> = {
  'tells of a change when it is on disk, and not before': withTabs(async (tab) => {
    const events = follow(tab.collections.profiles.$);
    const commits = follow(tab.database.committed);
    let toldEarly = -1;
    await write(tab, { [docKey('profiles', BEA)]: aFriend(BEA, 'Bea') }, async () => {
      await tab.database.readState();
      toldEarly = events.said.length + commits.said.length;
    });
    await reaches(events.next, () => true);
    expectSame(toldEarly, 0);
    expectSame(
      events.said.map(({ operation, documentId }) => [operation, documentId]),
      [['INSERT', BEA]],
    );
  }),

  'tells nothing of a transaction that fails': withTabs(async (tab) => {
    const commits = follow(tab.database.committed);
    const failing = write(tab, { [docKey('profiles', BEA)]: aFriend(BEA, 'Bea') }, async () => {
      throw new Error('killed');
    });
    await expectFailure(failing, /killed/);
    await write(tab, { [docKey('profiles', ME)]: aFriend(ME, 'Mina') });
    await reaches(commits.next, () => true);
    expectSame(
      commits.said.map(({ writes }) => writes.map(({ key }) => key)),
      [[docKey('profiles', ME)]],
    );
    expectSame(await tab.collections.profiles.findOne(BEA).exec(), null);
  }),

  'says whether a row is new, changed or gone': withTabs(async (tab) => {
    const events = follow(tab.collections.profiles.$);
    const key = docKey('profiles', BEA);
    await write(tab, { [key]: aFriend(BEA, 'Bea') });
    await write(tab, { [key]: aFriend(BEA, 'Beate') });
    await write(tab, { [key]: null });
    await write(tab, { [key]: null, [docKey('profiles', ME)]: aFriend(ME, 'Mina') });
    await reaches(events.next, ({ documentId }) => documentId === ME);
    expectSame(
      events.said.map(({ operation }) => operation),
      ['INSERT', 'UPDATE', 'DELETE', 'INSERT'],
    );
  }),

  'tells another tab in one message what one transaction wrote': withTabs(async (tab, another) => {
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
    expectSame(keysOf(there.said), [Object.keys(rows).sort(), [docKey('profiles', ME)]]);
    expectSame(keysOf(here.said), keysOf(there.said));
    expectSame(idsOf(await seen), [messageId(1)]);
  }),

  'rejects every write of RxDB itself, in words that say who writes': withTabs(async (tab) => {
    await write(tab, byKey([aMessage(1)]));
    const { messages } = tab.collections;
    const doc = await messages.findOne(messageId(1)).exec(true);
    const rejected = /Only the store writes messages/;
    const third = { ...aMessage(3), peer_id: BEA };
    await expectFailure(messages.insert(third), rejected);
    await expectFailure(messages.bulkInsert([third]), rejected);
    await expectFailure(doc.patch({ message: 'another' }), rejected);
    await expectFailure(doc.remove(), rejected);
    expectSame(idsOf(await messages.find().exec()), [messageId(1)]);
    expectSame(await messages.findOne(messageId(3)).exec(), null);
    expectSame((await messages.findOne(messageId(1)).exec())?.message, 'message 1');
    await messages.remove();
    expectSame(await tab.documents.where('messages'), [aMessage(1)]);
  }),

  'follows a list with an order and an end: in, out, in again': withTabs(async (tab) => {
    await write(tab, byKey(numbers(9).map((n) => aMessage(n))));
    const lists = follow(fromBea(tab, { limit: 3 }).$);
    const shows = async (...wanted: number[]) => {
      const ids = wanted.map(messageId).join();
      await reaches(lists.next, (docs) => idsOf(docs).join() === ids);
      expectSame(idsOf(lists.said.at(-1) ?? []), wanted.map(messageId));
    };
    const eleven = aMessage(11);
    await shows(9, 7, 5);
    await write(tab, byKey([eleven]));
    await shows(11, 9, 7);
    await write(tab, { [docKey('messages', eleven.id)]: null });
    await reaches(lists.next, () => lists.said.length === 3);
    expectSame(idsOf(lists.said.at(-1) ?? []), [9, 7, 5].map(messageId));
    await write(tab, byKey([{ ...eleven, message: 'once more' }]));
    await reaches(lists.next, () => lists.said.length === 4);
    expectSame(idsOf(lists.said.at(-1) ?? []), [11, 9, 7].map(messageId));
    expectSame(lists.said.at(-1)?.[0]?.message, 'once more');
  }),

  'shows the newer one of a row that was deleted and came again': withTabs(async (tab) => {
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

  'keeps to what was read when an older change is told late': withTabs(async (_tab, another) => {
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

  'shows a row once when it was read before its change is told': withTabs(async (_tab, another) => {
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
    expectSame(idsOf(all.said.at(-1) ?? []), [9, 7, 3, 1].map(messageId));
    expectSame(idsOf(newest.said.at(-1) ?? []), [9, 7].map(messageId));
  }),

  'shows the newest of what two tabs wrote, in whatever order it hears of it': withTabs(
    async (tab, another) => {
      const held: (() => void)[] = [];
      const hears = await another({ deliver: (task) => held.push(task) });
      await write(hears, byKey([aMessage(1, { message: 'first' }), aMessage(9)]));
      held.shift()?.();
      const all = follow(fromBea(hears).$);
      const newest = follow(fromBea(hears, { limit: 2 }).$);
      const texts = follow(hears.collections.messages.findOne(messageId(1)).$);
      await reaches(all.next, (docs) => docs.length === 2);
      const [third, gone] = [{ message: 'third' }, null];
      await write(tab, {
        ...byKey([aMessage(1, { message: 'second' }), aMessage(3), aMessage(7)]),
        [docKey('messages', messageId(9))]: gone,
      });
      await until(() => held.length === 1);
      await write(hears, {
        ...byKey([aMessage(1, third), aMessage(7, third), aMessage(9, third)]),
        [docKey('messages', messageId(3))]: gone,
      });
      // the page that wrote first was busy, and its message comes late
      held[1]?.();
      await reaches(texts.next, (doc) => doc?.message === 'third');
      held[0]?.();
      await write(hears, byKey([aMessage(5), aMessage(11)]));
      held[2]?.();
      await reaches(all.next, (docs) => docs.some(({ id }) => id === messageId(11)));
      await reaches(newest.next, (docs) => docs.some(({ id }) => id === messageId(11)));
      const shown = [all, newest].map(({ said }) => said.at(-1)?.map(({ id, message }) => [id, message]));
      const wanted = [11, 9, 7, 5, 1].map((n) => [
        messageId(n),
        [11, 5].includes(n) ? `message ${n}` : 'third',
      ]);
      expectSame(shown, [wanted, wanted.slice(0, 2)]);
      expectSame(texts.said.at(-1)?.message, 'third');
    },
  ),

  'sorts newest first, and messages of one instant by their ids upwards': withTabs(async (tab) => {
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

  'sorts oldest first, with an end and a start': withTabs(async (tab) => {
    await write(tab, byKey(numbers(20).map((n) => aMessage(n))));
    const selector = { sender_id: BEA, created_at: { $gte: aMessage(4).created_at } };
    const sort = [{ created_at: 'asc' as const }];
    const { messages } = tab.collections;
    const found = await messages.find({ selector, sort, skip: 1, limit: 2 }).exec();
    expectSame(idsOf(found), [messageId(7), messageId(9)]);
  }),

  'looks into the rows where no index answers': withTabs(async (tab) => {
    await write(tab, byKey(numbers(40).map((n) => aMessage(n))));
    const found = await fromBea(tab, {
      selector: { sender_id: BEA, message: { $regex: '9$' } },
      limit: 2,
    }).exec();
    expectSame(idsOf(found), [messageId(39), messageId(29)]);
    const { messages } = tab.collections;
    const text = await messages.find({ selector: { message: 'message 7' } }).exec();
    expectSame(idsOf(text), [messageId(7)]);
  }),

  'finds by what is true and false, in the index and without it': withTabs(async (tab) => {
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

  'has strict transactions wherever the browser knows of them': withTabs(async ({ database }) => {
    const durability = await database.transaction('rw', database.tables, async (transaction) => {
      await database.readState();
      return transaction.idbtrans.durability;
    });
    expectSame(durability ?? 'strict', 'strict');
  }),
};
