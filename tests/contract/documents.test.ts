import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/entities.ts';
import { browserDisk } from '#store/browser-disk.ts';
import { type DocKey, docKey } from '#store/doc-key.ts';
import { type Documents, openDocuments } from '#store/documents.ts';
import { aFriendship, aMessage, BEA, ME } from '#tests/support/conversation.ts';
import { DocumentsDisk, memoryDocuments } from '#tests/support/memory-documents.ts';
import { newProfile } from '#tests/support/memory-draft.ts';

/** A place to keep documents, and how to open it as a fresh start of the app would. */
const care = {
  alone: (task: () => Promise<void>) => task(),
  mayLose: () => false,
  beforeLoss: async () => {},
};

const PLACES: Record<string, () => () => Promise<Documents>> = {
  'in RxDB': () => {
    const name = `contract-${crypto.randomUUID()}`;
    const indexedDB = new IDBFactory();
    const disk = () => browserDisk(() => undefined, { indexedDB, IDBKeyRange });
    return () => openDocuments(name, disk(), false, care);
  },
  'in memory': () => {
    const disk = new DocumentsDisk();
    return async () => memoryDocuments(disk);
  },
};

describe.each(Object.entries(PLACES))('documents %s', (_name, newPlace) => {
  let open: () => Promise<Documents>;
  let documents: Documents;
  beforeEach(async () => {
    open = newPlace();
    documents = await open();
  });
  afterEach(() => documents.close());

  const write = async (rows: Record<DocKey, Row | null>) => {
    documents.forgetRevisions();
    await documents.write(new Map(Object.entries(rows) as [DocKey, Row | null][]));
  };
  const CAL = 'cal';
  const mine = docKey('profiles', ME);
  const theirs = docKey('profiles', BEA);

  it('keep what was written, and have what is not there as absent', async () => {
    await write({ [mine]: newProfile(ME), [theirs]: newProfile(BEA) });
    await documents.close();
    documents = await open();
    expect(documents.rebuilt).toBe(false);
    expect(await documents.get('profiles', [ME, 'nobody'])).toEqual(new Map([[ME, newProfile(ME)]]));
    expect((await documents.keys()).sort()).toEqual([mine, theirs].sort());
  });

  it('replace a row whole: fields it has no more are gone', async () => {
    const card = { user_id: BEA, display_name: 'Bea', avatar_url: null } as Row;
    await write({ [theirs]: newProfile(BEA) });
    await write({ [theirs]: card });
    expect((await documents.get('profiles', [BEA])).get(BEA)).toEqual(card);
  });

  it('remove a row, take its removal twice, and take it back again', async () => {
    await write({ [theirs]: newProfile(BEA) });
    await write({ [theirs]: null });
    await write({ [theirs]: null, [docKey('messages', 'never')]: null });
    await documents.forgetDeleted('profiles');
    expect(await documents.keys()).toEqual([]);
    await write({ [theirs]: newProfile(BEA) });
    expect(await documents.where('profiles')).toEqual([newProfile(BEA)]);
  });

  it('find rows by the value of a field, and all of a table', async () => {
    const messages = [aMessage(1), aMessage(2)];
    const friendship = aFriendship(ME, BEA);
    await write({
      ...Object.fromEntries(messages.map((message) => [docKey('messages', message.id), message])),
      [docKey('friendships', friendship.id)]: friendship,
    });
    const all = await documents.where('messages');
    expect(all.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(messages);
    expect(await documents.where('messages', 'sender_id', BEA)).toEqual([aMessage(1)]);
    expect(await documents.where('messages', 'sender_id', 'nobody')).toEqual([]);
    expect(await documents.where('friendships', 'friend_id', BEA)).toHaveLength(1);
  });

  it('hand out copies: what is done to them is not written', async () => {
    await write({ [mine]: newProfile(ME) });
    const read = (await documents.get('profiles', [ME])).get(ME);
    if (read) Object.assign(read, { display_name: 'Somebody' });
    documents.forgetRevisions();
    expect((await documents.get('profiles', [ME])).get(ME)?.display_name).toBe('Mina');
  });

  it('are untouched until the first row', async () => {
    expect(await documents.isUntouched()).toBe(true);
    await write({ [theirs]: newProfile(BEA) });
    await documents.close();
    documents = await open();
    expect(await documents.isUntouched()).toBe(false);
  });

  it('write over rows nobody has read, among new ones, gone ones and the same again', async () => {
    await write({
      [mine]: newProfile(ME),
      [theirs]: newProfile(BEA),
      [docKey('profiles', CAL)]: newProfile(CAL),
    });
    await write({ [docKey('profiles', CAL)]: null });
    const later = { ...newProfile(ME), total_points: 3 };
    const rows = [later, newProfile(BEA), newProfile(CAL), newProfile('new')];
    await write(Object.fromEntries(rows.map((row) => [docKey('profiles', row.user_id), row])));
    expect(
      await documents.get(
        'profiles',
        rows.map(({ user_id }) => user_id),
      ),
    ).toEqual(new Map(rows.map((row) => [row.user_id, row])));
  });

  it('write what was just read, and what has changed since', async () => {
    await write({ [mine]: newProfile(ME) });
    await documents.get('profiles', [ME]);
    await documents.write(new Map([[mine, { ...newProfile(ME), total_points: 1 }]]));
    await documents.write(new Map([[mine, { ...newProfile(ME), total_points: 2 }]]));
    expect((await documents.get('profiles', [ME])).get(ME)?.total_points).toBe(2);
  });
});
