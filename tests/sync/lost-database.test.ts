import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { checkIn } from '#commands/check-in.ts';
import { setProfile } from '#commands/set-profile.ts';
import type { Row } from '#schemas/registry.ts';
import { storeName } from '#store/database/store-database.ts';
import type { LiveStore } from '#store/live-store.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';

const DAY = 86_400_000;
const MORNING = Date.parse(`${new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10)}T07:00:20.000Z`);
const at = (now: number): Clock => ({ now: () => now, utcOffsetMinutes: () => 0 });
const newId = () => crypto.randomUUID();

const remove = ({ indexedDB }: Disk, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });

describe('device that lost its database', () => {
  let database: Database;
  let user: string;
  let disk: Disk;

  beforeAll(async () => {
    database = await openDatabase('pglite');
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    user = await database.addUser({ email: `${newId()}@example.com`, display_name: 'Ann' });
    disk = newDisk();
  });

  const round = async (store: LiveStore) =>
    expect(
      await runRound({ store, transport: serverWire(database), clock: at(MORNING + DAY), newId }),
    ).toEqual({
      ok: true,
      value: undefined,
    });
  const shown = async (store: LiveStore) => {
    const rows: Record<string, Row[]> = {};
    for (const table of ['profiles', 'goals', 'streaks', 'check_ins'] as const) {
      rows[table] = await store.documents.where(table);
      rows[table].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    }
    return rows;
  };

  it('has the same rows as a new device after one round', async () => {
    const before = await openStore(user, disk, { tables: [] });
    await round(before);
    await checkIn({ store: before, clock: at(MORNING) }, 'morning');
    await checkIn({ store: before, clock: at(MORNING) }, 'night');
    await round(before);
    await setProfile({ store: before, clock: at(MORNING) }, { display_name: 'Anna' });
    await before.close();
    // the server sends this tombstone only to the cursor that the device is about to lose
    await database.admin(`delete from public.check_ins where user_id = $1 and check_in_type = 'night'`, [
      user,
    ]);

    await remove(disk, storeName(user));
    const after = await openStore(user, disk, { tables: [] });
    await round(after);
    const there = await shown(after);
    expect(await after.database.mutations.count()).toBe(0);
    await after.close();
    const fresh = await openStore(user, newDisk(), { tables: [] });
    await round(fresh);
    const wanted = await shown(fresh);
    const [profile] = await fresh.documents.where('profiles');
    await fresh.close();
    expect(there).toEqual(wanted);
    expect(profile?.display_name).toBe('Ann');
  });
});
