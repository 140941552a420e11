import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepDraft } from '#commands/keep-draft.ts';
import type { Row } from '#schemas/registry.ts';
import { isStorageFull } from '#store/database/store-ended.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { aFriend, aMessage, BEA, ME } from '#tests/support/conversation.ts';
import { openStore } from '#tests/support/device.ts';
import { type DiskImage, readDisk, writeDisk } from '#tests/support/disk-image.ts';
import { dyingProcess } from '#tests/support/dying-process.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { watchWritingTransactions } from '#tests/support/watch-transactions.ts';

const NO_KILL = Number.POSITIVE_INFINITY;

const start = (indexedDB: IDBFactory) => {
  let last = 0;
  const newId = () => {
    last += 1;
    return `id-${last}`;
  };
  return openStore(ME, { indexedDB }, { newId });
};

/** Runs a command: a mutation and its effect on the rows. */
const tap = (store: LiveStore, display_name = 'Annie') =>
  store.change((change) => change.append('setProfile', { display_name }, 1));

/** Applies a response of the server: rows, acknowledged mutations, and the cursor. */
const answer = (store: LiveStore, at: string, rows: readonly [DocKey, Row][], leaving: readonly number[]) =>
  store.settle(async (_state, queue) => ({
    incoming: new Map(rows),
    queue: queue.filter(({ seq }) => !leaving.includes(seq)),
    client: { synced: true, cursor: { at } },
  }));

const FIRST_ROWS: readonly [DocKey, Row][] = [
  [docKey('profiles', ME), aFriend(ME, 'Mina')],
  [docKey('profiles', BEA), aFriend(BEA, 'Bea')],
];
const LATER_ROWS: readonly [DocKey, Row][] = [
  [docKey('profiles', ME), { ...aFriend(ME, 'Anna'), total_points: 7 }],
  [docKey('messages', aMessage(1).id), aMessage(1)],
  [docKey('messages', aMessage(2).id), aMessage(2)],
];

/** The disk of a synced store with a pending mutation. */
async function filled(): Promise<DiskImage> {
  const disk = new IDBFactory();
  const store = await start(disk);
  await answer(store, 'the first place', FIRST_ROWS, []);
  await tap(store, 'Anna');
  await store.close();
  return readDisk(disk);
}

async function diskOf(image: DiskImage): Promise<IDBFactory> {
  const disk = new IDBFactory();
  await writeDisk(disk, image);
  return disk;
}

/** Every kind of write to a store. */
const WRITERS: Readonly<Record<string, (store: LiveStore) => Promise<unknown>>> = {
  'a command': (store) => tap(store),
  'a response': (store) => answer(store, 'the next place', LATER_ROWS, [1]),
  'the withdrawal of a mutation': (store) =>
    store.settle(async () => ({ queue: [], noting: { rejected: new Set(), at: 5 } })),
};

describe.each(Object.entries(WRITERS))('%s', (_name, run) => {
  afterEach(() => vi.restoreAllMocks());

  it('is one transaction that survives a power cut', async () => {
    const disk = await diskOf(await filled());
    const writing = watchWritingTransactions();
    const store = await start(disk);
    expect(writing.seen).toEqual([]);
    await run(store);
    expect(writing.seen.map((options) => options?.durability)).toEqual(['strict']);
    await store.close();
  });

  it('is written completely or not at all when the process is killed at any step', async () => {
    const before = await filled();
    const play = async (steps: number) => {
      const disk = await diskOf(before);
      const process = dyingProcess(disk, steps);
      let isDone = false;
      const life = async () => {
        const store = await start(process.indexedDB);
        try {
          await run(store);
          isDone = !process.isDead();
        } finally {
          await store.close();
        }
      };
      await life().catch((error) => process.isDead() || Promise.reject(error));
      return { isDead: process.isDead(), isDone, left: await readDisk(disk) };
    };
    const { left: after } = await play(NO_KILL);
    expect(after).not.toEqual(before);

    let killed = 0;
    for (let isDead = true; isDead; killed += 1) {
      const end = await play(killed);
      expect(end.left, `killed at step ${killed}`).toEqual(end.isDone ? after : before);
      isDead = end.isDead;
    }
    // opening, reading and writing the store take several steps
    expect(killed).toBeGreaterThan(6);
  });

  it('writes nothing on a full disk, and succeeds when there is room again', async () => {
    const before = await filled();
    const disk = await diskOf(before);
    const store = await start(disk);
    const shown: (string | undefined)[] = [];
    const following = store.collections.profiles
      .findOne(ME)
      .$.subscribe((doc) => shown.push(doc?.display_name));
    const makeRoom = fillDisk();
    const failure = await run(store).then(
      () => null,
      (error: unknown) => error,
    );
    makeRoom();
    expect(isStorageFull(failure)).toBe(true);
    expect(new Set(shown)).toEqual(new Set(['Anna']));
    following.unsubscribe();
    await store.close();
    expect(await readDisk(disk)).toEqual(before);

    const again = await start(disk);
    await run(again);
    await again.close();
    expect(await readDisk(disk)).not.toEqual(before);
  });
});

it('writes drafts, pictures and notes so that they survive a power cut', async () => {
  const writing = watchWritingTransactions();
  const store = await start(new IDBFactory());
  await keepDraft({ store }, { friendId: BEA, text: 'Are you up' });
  await store.database.pictures.put({
    address: 'mine.webp',
    state: 'waiting',
    picture: { bytes: new ArrayBuffer(3), type: 'image/webp' },
    previous: null,
  });
  await store.database.keepNotes(
    [{ id: 'a', was: 0, now: 100, reason: 'recounted', day: '2026-11-01', noted_at: 5 }],
    5,
  );
  expect(writing.seen.length).toBeGreaterThanOrEqual(4);
  expect(new Set(writing.seen.map((options) => options?.durability))).toEqual(new Set(['strict']));
  await store.close();
  vi.restoreAllMocks();
});

it('announces only the rows that a response changes', async () => {
  const store = await start(await diskOf(await filled()));
  const announced: (readonly DocKey[])[] = [];
  const following = store.database.committed.subscribe(({ writes }) =>
    announced.push(writes.map(({ key }) => key)),
  );
  await answer(store, 'the same again', FIRST_ROWS, []);
  expect(announced).toEqual([]);
  await answer(
    store,
    'the next place',
    [...FIRST_ROWS, [docKey('profiles', BEA), aFriend(BEA, 'Beate')]],
    [],
  );
  expect(announced).toEqual([[docKey('profiles', BEA)]]);
  following.unsubscribe();
  await store.close();
});
