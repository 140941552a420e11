import Dexie from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { readDraft } from '#queries/message-draft.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { OutboxEntry } from '#store/outbox/outbox.ts';
import { openStore } from '#tests/support/device.ts';
import type { DiskImage } from '#tests/support/disk-image.ts';
import { ANN, BEA, expectEverything, expectTakenOver } from '#tests/support/old-store.ts';
import { diskOf, LAST_OF_MANY_DATABASES, readImage } from '#tests/support/store-images.ts';

const OUTBOX = `simmer-outbox-${ANN}`;
const PICTURE = { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/webp' };

const open: LiveStore[] = [];
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

async function start(indexedDB: IDBFactory): Promise<LiveStore> {
  const store = await openStore(ANN, { indexedDB });
  open.push(store);
  return store;
}

/** The rows of one store of an image: what is done to them is what the earlier version had stored. */
function rowsOf<Row = Record<string, unknown>>(image: DiskImage, database: string, store = 'docs'): Row[] {
  const found = image.databases.find(({ name }) => name.endsWith(database));
  const rows = found?.stores.find(({ name }) => name === store)?.rows;
  if (!rows) throw new Error(`${database} has no ${store}`);
  return rows as Row[];
}

const inOutbox = <Row>(image: DiskImage, store: string) => rowsOf<Row>(image, OUTBOX, store);

type OldEntry = OutboxEntry & { withdrawn?: true };

const setAvatar = (seq: number, avatar_url: string): OldEntry => ({
  seq,
  id: `avatar-${seq}`,
  name: 'setAvatar',
  args: { avatar_url },
  at: seq,
  settles_after_run: null,
});
const oldPicture = (avatar_url: string, over: object = {}) => ({
  avatar_url,
  picture: PICTURE,
  uploaded: false,
  previous: null,
  ...over,
});

const ownProfile = async (store: LiveStore) => (await store.documents.get('profiles', [ANN])).get(ANN);
const names = async (store: LiveStore) => (await store.database.mutations.toArray()).map(({ name }) => name);
const pictures = async (store: LiveStore) =>
  (await store.database.pictures.toArray()).map(({ avatar_url, state }) => [avatar_url, state]);

describe('of an older store', () => {
  it('a picture that waited for its upload waits on, and is no mutation any more', async () => {
    const image = readImage(LAST_OF_MANY_DATABASES);
    inOutbox(image, 'mutations').push(setAvatar(4, 'first.webp'), setAvatar(5, 'second.webp'));
    inOutbox(image, 'avatars').push(oldPicture('first.webp'), oldPicture('second.webp'));
    const profile = rowsOf(image, '--profiles').find(({ user_id }) => user_id === ANN);
    Object.assign(profile ?? {}, { avatar_url: 'second.webp' });

    const store = await start(await diskOf(image));
    expect(await names(store)).toEqual(['checkIn', 'setProfile', 'setGoals']);
    expect(await pictures(store)).toEqual([
      ['first.webp', 'uploaded'],
      ['second.webp', 'waiting'],
    ]);
    expect((await store.database.pictures.get('second.webp'))?.picture).toEqual(PICTURE);
    // the screens lay the picture over the profile
    expect(await ownProfile(store)).toMatchObject({ display_name: 'Anna', avatar_url: null });
    expect([store.atOpening.queued.length, store.atOpening.waitingPicture]).toEqual([3, 'second.webp']);
  });

  it('a picture that was uploaded has its mutation still', async () => {
    const image = readImage(LAST_OF_MANY_DATABASES);
    inOutbox(image, 'mutations').push(setAvatar(4, 'up.webp'));
    inOutbox(image, 'avatars').push(oldPicture('up.webp', { uploaded: true }));
    const store = await start(await diskOf(image));
    expect(await names(store)).toEqual(['checkIn', 'setProfile', 'setGoals', 'setAvatar']);
    expect(await pictures(store)).toEqual([['up.webp', 'uploaded']]);
    expect(await ownProfile(store)).toMatchObject({ avatar_url: 'up.webp' });
  });

  it('a picture that was refused is in the list of refusals, with what can be tried again', async () => {
    const image = readImage(LAST_OF_MANY_DATABASES);
    const { settles_after_run, ...refused } = setAvatar(4, 'refused.webp');
    inOutbox(image, 'rejected').push({ ...refused, code: 'avatar_refused' });
    inOutbox(image, 'avatars').push(oldPicture('refused.webp'));
    const store = await start(await diskOf(image));
    expect(await pictures(store)).toEqual([['refused.webp', 'refused']]);
    const codes = (await store.database.rejected.toArray()).map(({ code }) => code);
    expect(codes.sort()).toEqual(['avatar_refused', 'name_empty']);
  });

  it('what was undone and still on screen goes off the screen', async () => {
    const image = readImage(LAST_OF_MANY_DATABASES);
    const renamed = inOutbox<OldEntry>(image, 'mutations').find(({ name }) => name === 'setProfile');
    if (renamed) renamed.withdrawn = true;
    const store = await start(await diskOf(image));
    expect(await names(store)).toEqual(['checkIn', 'setGoals']);
    expect(await ownProfile(store)).toMatchObject({ display_name: 'Ann', total_points: 600 });
  });

  it('what was typed to a friend is there to be sent', async () => {
    const drafts = {
      databases: [
        {
          name: `simmer-drafts-${ANN}`,
          version: 10,
          stores: [
            {
              name: 'messages',
              keyPath: 'friend_id',
              autoIncrement: false,
              indexes: [],
              rows: [{ friend_id: BEA, text: 'Are you up' }],
            },
          ],
        },
      ],
    };
    const disk = await diskOf(readImage(LAST_OF_MANY_DATABASES), drafts);
    const store = await start(disk);
    expect(await readDraft({ store }, BEA)).toBe('Are you up');
    await expectTakenOver(disk, readImage(LAST_OF_MANY_DATABASES));
  });

  it('rows of a table that was on its way to its next version are taken from both, the later one first', async () => {
    const tap = { check_in_time: '2026-03-09T08:00:00.000Z', utc_offset_minutes: 0 };
    const halfway = readImage(LAST_OF_MANY_DATABASES);
    const later = halfway.databases.filter(({ name }) => name.endsWith('--1--check_ins'));
    const moved = rowsOf(halfway, '--1--check_ins');
    moved.splice(1);
    Object.assign(moved[0] ?? {}, { later_taps: [tap] });

    const store = await start(await diskOf(readImage('b0c952a.json'), { databases: later }));
    const rows = await store.documents.where('check_ins');
    expect(rows).toHaveLength(4);
    const taken = rows.find(({ id }) => id === moved[0]?.id);
    expect(taken?.later_taps).toEqual([tap]);
  });

  it('a row that RxDB had marked as deleted is no row', async () => {
    const image = readImage(LAST_OF_MANY_DATABASES);
    const [message] = rowsOf(image, '--messages');
    Object.assign(message ?? {}, { _deleted: '1' });
    const store = await start(await diskOf(image));
    const left = (await store.documents.where('messages')).map(({ id }) => id);
    expect(left).toHaveLength(2);
    expect(left).not.toContain(message?.id);
  });

  it('a request that an early version may have sent counts as sent', async () => {
    const store = await start(await diskOf(readImage('b0c952a.json')));
    expect(await store.database.readState()).toMatchObject({ next_seq: 4, sent_seq: 3 });
  });
});

describe('an older store that the browser cannot read', () => {
  /** As browsers fail to open a file that is damaged. */
  const damaged = (disk: IDBFactory, part: string): IDBFactory => ({
    cmp: disk.cmp.bind(disk),
    databases: disk.databases.bind(disk),
    deleteDatabase: disk.deleteDatabase.bind(disk),
    open(name, version) {
      if (name.includes(part)) throw new DOMException('Internal error opening backing store', 'UnknownError');
      return disk.open(name, version);
    },
  });

  it.each(['--profiles', '--check_ins', '--messages'])(
    'but for %s: everything is fetched anew, what waits stays and shows',
    async (part) => {
      const disk = await diskOf(readImage(LAST_OF_MANY_DATABASES));
      const store = await start(damaged(disk, part));
      expect(await names(store)).toEqual(['checkIn', 'setProfile', 'setGoals']);
      expect(await store.database.rejected.count()).toBe(1);
      expect(await store.database.readState()).toMatchObject({ cursor: null, synced: false, next_seq: 4 });
      expect((await ownProfile(store))?.display_name).toBe('Anna');
      await expectTakenOver(disk, readImage(LAST_OF_MANY_DATABASES));
    },
  );

  it('for lack of a table: everything is fetched anew', async () => {
    const image = readImage(LAST_OF_MANY_DATABASES);
    const databases = image.databases.filter(({ name }) => !name.endsWith('--goals'));
    const store = await start(await diskOf({ databases }));
    expect(await store.database.readState()).toMatchObject({ cursor: null, synced: false });
    expect((await store.documents.get('goals', [ANN])).get(ANN)?.morning_goal_time).toBe('06:30:00');
  });

  it('nor its outbox: says so, deletes nothing, and has everything once it can be read', async () => {
    const disk = await diskOf(readImage(LAST_OF_MANY_DATABASES));
    await expect(start(damaged(disk, OUTBOX))).rejects.toMatchObject({ end: 'damaged' });
    const store = await start(disk);
    await expectEverything(store);
    await expectTakenOver(disk, readImage(LAST_OF_MANY_DATABASES));
  });
});

describe('a tab or worker of an older version', () => {
  /** The outbox as versions before November 2026 opened it. */
  class OlderOutbox extends Dexie {
    constructor(indexedDB: IDBFactory) {
      super(OUTBOX, { indexedDB, IDBKeyRange });
      this.version(5).stores({ mutations: 'seq', rejected: 'id', kept: 'key', client: 'key', seen: 'key' });
      this.on(
        'ready',
        () => {
          if (Math.floor(this.backendDB().version / 10) > this.verno) throw new Error(this.name);
        },
        true,
      );
    }
  }

  it('makes way, and from then on reads and writes nothing', async () => {
    const disk = await diskOf(readImage(LAST_OF_MANY_DATABASES));
    const older = new OlderOutbox(disk);
    expect(await older.table('mutations').count()).toBe(3);
    const asked: (number | null)[] = [];
    older.on('versionchange', ({ newVersion }) => {
      asked.push(newVersion);
    });
    await expectEverything(await start(disk));
    expect(asked[0]).toBe(1000);
    const tap = older.table('mutations').add({ seq: 4, id: 'late', name: 'setProfile', args: {}, at: 4 });
    await expect(Promise.resolve(tap)).rejects.toThrow(OUTBOX);
    await expect(new OlderOutbox(disk).open()).rejects.toThrow(OUTBOX);
    await expectTakenOver(disk, readImage(LAST_OF_MANY_DATABASES));
  });

  it('that starts between the first step of a take-over and a kill reads and writes nothing either', async () => {
    const disk = await diskOf(readImage(LAST_OF_MANY_DATABASES));
    const raising = disk.open(OUTBOX, 1000);
    await new Promise((resolve) => {
      raising.onsuccess = resolve;
    });
    raising.result.close();
    await expect(new OlderOutbox(disk).open()).rejects.toThrow(OUTBOX);
    await expectEverything(await start(disk));
  });
});
