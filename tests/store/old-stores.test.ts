import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import type { LiveStore } from '#store/live-store.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { openStore } from '#tests/support/device.ts';
import { ANN, BEA, expectEverything, expectUpgraded } from '#tests/support/old-store.ts';
import { diskOf, readImage, STORE_IMAGES } from '#tests/support/store-images.ts';

describe.each(STORE_IMAGES)('LiveStore on the disk image %s', (image) => {
  const open: LiveStore[] = [];
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
  });

  const start = async (indexedDB: IDBFactory, options: Parameters<typeof openStore>[2] = {}) => {
    const store = await openStore(ANN, { indexedDB }, options);
    open.push(store);
    return store;
  };

  it('opens without network and finds all rows and waiting mutations', async () => {
    const disk = await diskOf(readImage(image));
    await expectEverything(await start(disk));
    await expectUpgraded(disk);
  });

  it('reopens an upgraded store unchanged', async () => {
    const disk = await diskOf(readImage(image));
    await (await start(disk)).close();
    await expectEverything(await start(disk));
    await expectUpgraded(disk);
  });

  it('upgrades once when two tabs open the store at the same time', async () => {
    const disk = await diskOf(readImage(image));
    const [one, other] = await Promise.all([start(disk), start(disk, { tables: [] })]);
    await expectEverything(one);
    await expectEverything(other);
    await expectUpgraded(disk);
  });

  it('continues to sync with the server', async () => {
    const store = await start(await diskOf(readImage(image)));
    const requests: unknown[] = [];
    const round = () =>
      runRound({
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
    expect(await round()).toEqual(ok(undefined));
    expect(requests[0]).toMatchObject({
      client_id: '00000003-0000-4000-8000-000000000001',
      // an upgrade that adds fields has everything fetched once
      cursor: null,
      held: { [BEA]: 'friend' },
      mutations: [
        { seq: 1, name: 'checkIn' },
        { seq: 2, name: 'setProfile' },
        { seq: 3, name: 'setGoals' },
      ],
    });
    expect(await store.database.mutations.count()).toBe(0);
    expect(await round()).toEqual(ok(undefined));
    expect(requests.at(-1)).toMatchObject({ cursor: { snapshot: '800:800:' }, mutations: [] });
  });
});
