import type { CheckInNote } from '#domain/check-ins/check-in-notes.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import { TABLES } from '#schemas/registry.ts';
import { newClientState, type OutboxEntry, type ServerRow } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { type DocKey, docKey, idOf, type RowWrite, tableOf } from '#store/rows/doc-key.ts';
import { idOfRow } from '#store/rows/stored-row.ts';
import { aFriend, aFriendship, aMessage, BEA, CEM, ME } from '#tests/support/conversation.ts';
import { type Cases, expectFailure, expectSame } from '#tests/support/expectations.ts';

/** Opens the database as a new start of the app does. */
export type DatabasePlace = () => StoreDatabase;

const ALL = ['client', 'mutations', 'server_rows', 'profiles', 'messages', 'friendships'] as const;
const MINE = docKey('profiles', ME);
const THEIRS = docKey('profiles', BEA);
const me = aFriend(ME, 'Mina');
const bea = aFriend(BEA, 'Bea');

const entry = (seq: number): OutboxEntry => ({
  seq,
  id: `mutation-${seq}`,
  name: 'setProfile',
  args: { display_name: `Name ${seq}` },
  at: seq,
  settles_after_run: null,
});
const noteOf = (noted_at: number): CheckInNote => ({
  id: `note-${noted_at}`,
  was: 0,
  now: 100,
  reason: 'recounted',
  day: '2026-11-01',
  noted_at,
});
const absent = (key: ServerRow['key']): ServerRow => ({ key, row: null });

async function opened(open: DatabasePlace): Promise<StoreDatabase> {
  const database = open();
  await database.client.add(newClientState('client-1'));
  return database;
}

const seqs = async (database: StoreDatabase) => (await database.mutations.toArray()).map(({ seq }) => seq);

const get = async ({ documents }: StoreDatabase, table: TableName, ids: string[]) =>
  [...(await documents.get(table, ids)).values()].sort((a, b) =>
    idOfRow(TABLES[table], a) < idOfRow(TABLES[table], b) ? -1 : 1,
  );

async function writesOf({ documents }: StoreDatabase, rows: Readonly<Record<DocKey, Row | null>>) {
  const wanted = Object.entries(rows) as [DocKey, Row | null][];
  return Promise.all(
    wanted.map(async ([key, after]): Promise<RowWrite> => {
      const found = await documents.get(tableOf(key), [idOf(key)]);
      return { key, before: found.get(idOf(key)) ?? null, after };
    }),
  );
}

/** Null removes a row. */
async function write(database: StoreDatabase, rows: Readonly<Record<DocKey, Row | null>>): Promise<void> {
  const writes = await writesOf(database, rows);
  await database.transaction('rw', ALL, async () => {
    await database.documents.write(writes, 1);
  });
}

const messagesByKey = (numbers: readonly number[]) =>
  Object.fromEntries(numbers.map((n) => [docKey('messages', aMessage(n).id), aMessage(n)]));

/** The behaviour that the database of the app and the one in memory share. */
export const databaseCases: Cases<DatabasePlace> = {
  async 'changes only the given fields of the client record'(open) {
    const database = await opened(open);
    await database.updateState({ acked_seq: 7 });
    expectSame(await open().readState(), { ...newClientState('client-1'), acked_seq: 7 });
  },

  async 'rejects with an error that names a missing client record'(open) {
    await expectFailure(open().readState(), /client record is missing/);
  },

  async 'returns entries in the order of their keys, numbers in numeric order'(open) {
    const database = await opened(open);
    await database.mutations.bulkAdd([10, 9, 2, 100].map(entry));
    expectSame(await seqs(database), [2, 9, 10, 100]);
    const { seen } = database;
    await seen.bulkPut([{ key: 'streaks/b' }, { key: 'goals/c' }, { key: 'streaks/a' }]);
    expectSame(await seen.toArray(), [{ key: 'goals/c' }, { key: 'streaks/a' }, { key: 'streaks/b' }]);
  },

  async 'lists the keys of a table inside a transaction'(open) {
    const database = await opened(open);
    await database.server_rows.bulkAdd([absent(THEIRS), absent(MINE)]);
    const keys = await database.transaction('rw', ALL, () =>
      database.server_rows.toCollection().primaryKeys(),
    );
    expectSame([...keys].sort(), [MINE, THEIRS].sort());
  },

  async 'reads, counts, changes and removes entries by their keys'(open) {
    const { server_rows: rows, mutations } = await opened(open);
    await rows.bulkAdd([absent('goals/a'), absent('goals/b'), absent('goals/c')]);
    const [first, second, third] = await rows.bulkGet(['goals/b', 'goals/x', 'goals/a']);
    expectSame([first, second, third], [absent('goals/b'), undefined, absent('goals/a')]);
    await rows.bulkDelete(['goals/a', 'goals/x']);
    await rows.delete('goals/x');
    expectSame([await rows.get('goals/a'), await rows.count()], [undefined, 2]);
    await rows.clear();
    expectSame(await rows.count(), 0);

    await mutations.put(entry(1));
    await mutations.put({ ...entry(1), at: 5 });
    await mutations.update(1, { settles_after_run: 3 });
    await mutations.update(2, { settles_after_run: 3 });
    expectSame(await mutations.toArray(), [{ ...entry(1), at: 5, settles_after_run: 3 }]);
  },

  async 'rejects an added entry with an existing key, and keeps the existing entry'(open) {
    const { mutations } = await opened(open);
    await mutations.add(entry(1));
    await expectFailure(mutations.add({ ...entry(1), at: 99 }), /./);
    expectSame(await mutations.get(1), entry(1));
  },

  async 'copies entries and rows, so that changes to the objects are not stored'(open) {
    const database = await opened(open);
    const { mutations } = database;
    const mine = entry(1);
    await mutations.add(mine);
    mine.at = 50;
    const [first] = await mutations.toArray();
    if (first) first.at = 60;
    expectSame(await mutations.get(1), entry(1));

    await write(database, { [MINE]: me });
    const [row] = await get(database, 'profiles', [ME]);
    if (row) Object.assign(row, { display_name: 'Somebody' });
    expectSame(await get(database, 'profiles', [ME]), [me]);
  },

  async 'deletes notes older than 60 days when new ones are stored'(open) {
    const database = await opened(open);
    await database.notes.bulkPut([1, 2].map(noteOf));
    await database.keepNotes([noteOf(3)], 2 + 60 * 86_400_000);
    expectSame(
      (await database.notes.toArray()).map(({ noted_at }) => noted_at),
      [2, 3],
    );
  },

  async 'writes queue and rows of a transaction and resolves with its result'(open) {
    const database = await opened(open);
    const { documents } = database;
    const writes = await writesOf(database, { [MINE]: me, ...messagesByKey([1]) });
    const end = await database.transaction('rw', ALL, async () => {
      await database.mutations.add(entry(1));
      await documents.write(writes, 1);
      await database.updateState({ next_seq: 2, commit: 1 });
      return (await database.readState()).next_seq;
    });
    expectSame(end, 2);
    const after = open();
    expectSame([await seqs(after), (await after.readState()).commit], [[1], 1]);
    expectSame(await get(after, 'profiles', [ME]), [me]);
    expectSame(await after.documents.where('messages'), [aMessage(1)]);
  },

  async 'writes neither queue nor rows of a failed transaction'(open) {
    const database = await opened(open);
    const { documents } = database;
    await database.mutations.bulkAdd([entry(1), entry(2)]);
    await write(database, { [MINE]: me, ...messagesByKey([1]) });
    const writes = await writesOf(database, { [MINE]: null, [THEIRS]: bea, ...messagesByKey([2]) });
    const failing = database.transaction('rw', ALL, async () => {
      await database.mutations.delete(1);
      await database.mutations.add(entry(3));
      await database.server_rows.bulkPut([absent('goals/a')]);
      await documents.write(writes, 2);
      await database.updateState({ next_seq: 4 });
      throw new Error('killed');
    });
    await expectFailure(failing, /killed/);
    expectSame([await seqs(database), await database.server_rows.count()], [[1, 2], 0]);
    expectSame((await database.readState()).next_seq, 1);
    expectSame((await documents.keys()).sort(), [docKey('messages', aMessage(1).id), MINE].sort());
  },

  async 'writes nothing of a bulk with a rejected entry'(open) {
    const database = await opened(open);
    await database.mutations.add(entry(2));
    const failing = database.transaction('rw', ['mutations'], async () => {
      await database.mutations.bulkAdd([entry(1), entry(2)]);
    });
    await expectFailure(failing, /./);
    expectSame(await seqs(database), [2]);
  },

  async 'isolates concurrent transactions'(open) {
    const database = await opened(open);
    const addOne = () =>
      database.transaction('rw', ['mutations', 'client'], async () => {
        const { next_seq: seq } = await database.readState();
        await database.mutations.add(entry(seq));
        await database.updateState({ next_seq: seq + 1 });
      });
    await Promise.all([addOne(), addOne(), addOne()]);
    expectSame(await seqs(database), [1, 2, 3]);
  },

  async 'rejects access to tables that a transaction did not name'(open) {
    const database = await opened(open);
    const { documents } = database;
    const writes = await writesOf(database, { [MINE]: me });
    const straying = [
      () => database.server_rows.put(absent('goals/a')),
      () => documents.write(writes, 1),
      () => documents.get('profiles', [ME]),
    ];
    for (const stray of straying) {
      const transaction = database.transaction('rw', ['mutations'], async () => {
        await database.mutations.add(entry(1));
        await stray();
      });
      await expectFailure(transaction, /./);
    }
    expectSame([await seqs(database), await database.server_rows.count()], [[], 0]);
    expectSame(await documents.keys(), []);
  },

  async 'returns rows by ids, and skips unknown ids'(open) {
    const database = await opened(open);
    await write(database, { [MINE]: me, [THEIRS]: bea });
    expectSame(await get(open(), 'profiles', [ME, 'nobody']), [me]);
    expectSame(await get(open(), 'profiles', []), []);
    expectSame(await get(open(), 'messages', [ME]), []);
    expectSame((await database.documents.keys()).sort(), [MINE, THEIRS].sort());
    const { profiles, messages } = await database.documents.counts();
    expectSame([profiles, messages], [2, 0]);
  },

  async 'returns the existing rows for 1,000 ids'(open) {
    const database = await opened(open);
    await write(database, messagesByKey([1, 2, 3]));
    const asked = Array.from({ length: 1000 }, (_, n) => aMessage(n + 2).id);
    expectSame(await get(database, 'messages', asked), [aMessage(2), aMessage(3)]);
  },

  async 'replaces a row completely, so that fields of the older version disappear'(open) {
    const database = await opened(open);
    const card = { user_id: BEA, display_name: 'Bea', avatar_url: null } as Row;
    await write(database, { [THEIRS]: bea });
    await write(database, { [THEIRS]: card });
    expectSame(await get(database, 'profiles', [BEA]), [card]);
  },

  async 'deletes a row, ignores a repeated deletion, and stores the row again'(open) {
    const database = await opened(open);
    await write(database, { [THEIRS]: bea });
    await write(database, { [THEIRS]: null });
    await write(database, { [THEIRS]: null, [docKey('messages', 'never')]: null });
    expectSame(await database.documents.keys(), []);
    await write(database, { [THEIRS]: bea });
    expectSame(await database.documents.where('profiles'), [bea]);
  },

  async 'finds rows by the first fields of an index, or all rows of a table'(open) {
    const database = await opened(open);
    const friendship = aFriendship(ME, BEA);
    const rows = { ...messagesByKey([1, 2, 3]), [docKey('friendships', friendship.id)]: friendship };
    await write(database, rows);
    const { documents } = database;
    const ids = async (found: Promise<{ id: string }[]>) => (await found).map(({ id }) => id).sort();
    expectSame(
      await ids(documents.where('messages')),
      [1, 2, 3].map((n) => aMessage(n).id),
    );
    expectSame(
      await ids(documents.where('messages', { peer_id: BEA })),
      [1, 2, 3].map((n) => aMessage(n).id),
    );
    expectSame(await documents.where('messages', { peer_id: CEM }), []);
    expectSame(await documents.where('friendships'), [friendship]);
  },

  async 'finds the rows between two values of an index, both included'(open) {
    const database = await opened(open);
    await write(database, messagesByKey([1, 2, 3, 4]));
    const at = (n: number) => ({ peer_id: BEA, created_at: aMessage(n).created_at });
    expectSame(await database.documents.where('messages', at(2), at(3)), [aMessage(2), aMessage(3)]);
  },

  async 'finds more rows than fit in a page, each once and in the order of the index'(open) {
    const database = await opened(open);
    const all = Array.from({ length: 501 }, (_, n) => n + 1);
    await write(database, messagesByKey(all));
    const found = await database.documents.inPages('messages', { peer_id: BEA });
    expectSame(
      found.map(({ message }) => message),
      all.map((n) => aMessage(n).message),
    );
    expectSame(await database.documents.inPages('messages', { peer_id: CEM }), []);
  },

  async 'stores and finds booleans'(open) {
    const database = await opened(open);
    const [unread, read] = [aMessage(1, { read: false }), aMessage(2)];
    await write(database, { [docKey('messages', unread.id)]: unread, [docKey('messages', read.id)]: read });
    const toMe = { receiver_id: ME, read: false };
    expectSame(await database.documents.where('messages', toMe), [unread]);
    expectSame(await database.documents.where('messages', { ...toMe, read: true }), []);
    expectSame(await get(database, 'messages', [unread.id, read.id]), [unread, read]);
  },

  async 'finds the last row of an index, and the nth from the end'(open) {
    const database = await opened(open);
    const { documents } = database;
    expectSame(await documents.last('messages', { peer_id: BEA }), null);
    const twin = aMessage(9, { created_at: aMessage(5).created_at });
    await write(database, { ...messagesByKey([1, 2, 3, 4, 5]), [docKey('messages', twin.id)]: twin });
    const nth = (n: number) => documents.last('messages', { peer_id: BEA }, n);
    expectSame(
      [await nth(1), await nth(2), await nth(3), await nth(6), await nth(7)],
      [twin, aMessage(5), aMessage(4), aMessage(1), null],
    );
  },

  async 'writes and deletes hundreds of rows in one transaction'(open) {
    const database = await opened(open);
    const all = Array.from({ length: 600 }, (_, index) => index + 1);
    const [odd, even] = [all.filter((n) => n % 2 === 1), all.filter((n) => n % 2 === 0)];
    await write(database, messagesByKey(odd));
    const gone = Object.fromEntries(odd.map((n) => [docKey('messages', aMessage(n).id), null]));
    await write(database, { ...messagesByKey(even), ...gone });
    const found = await get(
      database,
      'messages',
      all.map((n) => aMessage(n).id),
    );
    expectSame(
      found,
      even.map((n) => aMessage(n)),
    );
  },
};
