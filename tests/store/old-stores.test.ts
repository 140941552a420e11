import { readdirSync, readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import { documentsName } from '#store/documents.ts';
import type { Store } from '#store/store.ts';
import { runRound } from '#sync/run-round.ts';
import { openStore } from '#tests/support/device.ts';
import { type DiskImage, readDisk, writeDisk } from '#tests/support/disk-image.ts';

const IMAGES = new URL('../cases/stores/', import.meta.url);
const ANN = '00000000-0000-4000-8000-00000000000a';
const BEA = '00000000-0000-4000-8000-00000000000b';

const readImage = (image: string): DiskImage => JSON.parse(readFileSync(new URL(image, IMAGES), 'utf8'));

async function diskOf(...images: DiskImage[]) {
  const indexedDB = new IDBFactory();
  for (const image of images) await writeDisk(indexedDB, image);
  return { name: documentsName(ANN), indexedDB };
}

/** What the images were written with (tests/support/write-store-image.ts), the three waiting mutations on top. */
async function expectEverything(store: Store) {
  const documents = await Promise.all([
    store.documents.where('messages'),
    store.documents.where('check_ins'),
    store.documents.where('friendships'),
    store.documents.get('profiles', [ANN, BEA]),
    store.documents.get('goals', [ANN]),
  ]);
  const [messages, checkIns, friendships, profiles, goals] = documents;
  expect(messages.map(({ message, read }) => [message, read]).sort()).toEqual([
    ['number 1', true],
    ['number 2', true],
    ['number 3', false],
  ]);
  expect(checkIns.map(({ local_day, points_earned }) => [local_day, points_earned]).sort()).toEqual([
    ['2026-03-09', 100],
    ['2026-03-10', 200],
    ['2026-03-10', 200],
    ['2026-03-11', 300],
  ]);
  expect(checkIns.map(({ later_taps }) => later_taps)).toEqual([[], [], [], []]);
  expect(friendships).toHaveLength(1);
  expect(profiles.get(ANN)).toMatchObject({ display_name: 'Anna', total_points: 600 });
  expect(profiles.get(BEA)).toMatchObject({ display_name: 'Bea', total_points: 300 });
  expect(goals.get(ANN)?.morning_goal_time).toBe('06:30:00');
  const { outbox } = store;
  expect((await outbox.mutations.toArray()).map(({ name }) => name)).toEqual([
    'checkIn',
    'setProfile',
    'setGoals',
  ]);
  expect((await outbox.rejected.toArray()).map(({ code }) => code)).toEqual(['name_empty']);
  expect(await outbox.readState()).toMatchObject({ synced: true, cursor: { snapshot: '700:700:' } });
}

describe.each(readdirSync(IMAGES))('a store written by %s', (image) => {
  const open: Store[] = [];
  afterEach(async () => {
    while (open.length > 0) await open.pop()?.close();
  });
  const start = async (disk: Awaited<ReturnType<typeof diskOf>>) => {
    const store = await openStore(ANN, disk);
    open.push(store);
    return store;
  };

  it('opens with no network, everything on screen and everything still waiting', async () => {
    await expectEverything(await start(await diskOf(readImage(image))));
  });

  it('opens the second time as the first', async () => {
    const disk = await diskOf(readImage(image));
    await (await start(disk)).close();
    await expectEverything(await start(disk));
  });

  it('then goes on where its conversation with the server stood', async () => {
    const store = await start(await diskOf(readImage(image)));
    const requests: unknown[] = [];
    const end = await runRound({
      store,
      newId: () => crypto.randomUUID(),
      clock: { now: () => Date.parse('2026-03-11T08:00:00Z'), utcOffsetMinutes: () => 0 },
      transport: async (request) => {
        requests.push(request);
        return ok({
          user_id: ANN,
          epoch: 'the first life',
          results: request.mutations.map(({ seq }) => ({ seq, status: 'applied' })),
          scopes: { [BEA]: 'friend' },
          filled: {},
          rows: [],
          removed: [],
          cursor: { snapshot: '800:800:' },
          more: false,
          server_time: '2026-03-11T08:00:00.000Z',
        });
      },
    });
    expect(end).toEqual(ok(undefined));
    expect(requests[0]).toMatchObject({
      client_id: '00000003-0000-4000-8000-000000000001',
      cursor: { snapshot: '700:700:' },
      held: { [BEA]: 'friend' },
      mutations: [
        { seq: 1, name: 'checkIn' },
        { seq: 2, name: 'setProfile' },
        { seq: 3, name: 'setGoals' },
      ],
    });
    expect(await store.outbox.mutations.count()).toBe(0);
  });

  it('is taken over by the next start when the first one died halfway', async () => {
    const whole = await diskOf(readImage(image));
    await (await start(whole)).close();
    const before = new Set(readImage(image).databases.map(({ name }) => name));
    const reshaped = (await readDisk(whole.indexedDB)).databases.filter(
      ({ name }) => /--1--/.test(name) && !before.has(name),
    );
    expect(reshaped.length).toBeGreaterThan(0);
    for (const { stores } of reshaped) for (const { rows } of stores) rows.splice(1);

    const halfway = await diskOf(readImage(image), { databases: reshaped });
    await expectEverything(await start(halfway));
  });

  it('leaves nothing of the earlier version behind', async () => {
    const disk = await diskOf(readImage(image));
    await (await start(disk)).close();
    const { databases } = await readDisk(disk.indexedDB);
    const old = databases.filter(({ name }) => /--0--(check_ins|messages)$/.test(name));
    const left = old.flatMap(({ stores }) => stores.filter(({ name }) => name === 'docs'));
    expect(left.length).toBeGreaterThan(0);
    expect(left.flatMap(({ rows }) => rows)).toEqual([]);
  });
});
