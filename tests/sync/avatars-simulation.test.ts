import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avatarNameAt } from '#base/avatar-address.ts';
import type { Clock } from '#base/clock.ts';
import { err, ok } from '#base/result.ts';
import { removeAvatar } from '#commands/remove-avatar.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { setProfile } from '#commands/set-profile.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { AvatarPort, Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { UNREACHABLE } from '#tests/support/memory-bucket.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { serverWire } from '#tests/support/server-wire.ts';

/** Two devices of one user change their picture, while requests get lost and the app is killed at any step. */
const SEEDS = [1, 2, 3];
const STEPS = 60;

class Killed extends Error {}

interface Device {
  disk: Disk;
  store: LiveStore;
  dies: boolean;
}

let database: Database;
beforeAll(async () => {
  database = await openDatabase('pglite');
});
afterAll(() => database?.close());

describe.each(SEEDS)('picture simulation with seed %i', (seed) => {
  it('keeps each picture in storage while a profile names it, and ends in the same state on all devices', async () => {
    const { pick, chance } = seededRandom(seed);
    const user = await database.addUser({ email: `${crypto.randomUUID()}@example.com` });
    const wire = serverWire(database);
    const objects = new Set<string>();
    let now = Date.now();
    const clock: Clock = { now: () => ++now, utcOffsetMinutes: () => 0 };
    let calm = false;

    const named = async () => {
      const [row] = await database.admin('select avatar_url as at from public.profiles where user_id = $1', [
        user,
      ]);
      return typeof row?.at === 'string' ? avatarNameAt(row.at) : null;
    };
    const expectWhole = async (when: string) => {
      const name = await named();
      if (name !== null) expect([...objects], when).toContain(name);
    };
    /** A request that may get lost, or its response. */
    const faulty = async (act: () => void) => {
      const fault = calm ? null : pick([null, null, 'lost request', 'lost answer'] as const);
      if (fault !== 'lost request') act();
      return fault === null ? ok(undefined) : err(UNREACHABLE);
    };
    const avatars: AvatarPort = {
      upload: (_user, name) => faulty(() => objects.add(name)),
      async remove(_user, names) {
        const end = await faulty(() => {
          for (const name of names) objects.delete(name);
        });
        await expectWhole(`after removing ${names.join(' ')}`);
        return end;
      },
      list: async () => ok([...objects]),
    };
    const transport: Transport = async (request) => {
      const fault = calm ? null : pick([null, null, 'lost request', 'lost answer'] as const);
      if (fault === 'lost request') return err(UNREACHABLE);
      const answer = await wire(request);
      await expectWhole('after a call');
      return fault === 'lost answer' ? err(UNREACHABLE) : answer;
    };
    const round = ({ store }: Device) =>
      runRound({ store, transport, avatars, clock, newId: () => crypto.randomUUID(), batch: 3 });

    const boot = async (device: Pick<Device, 'disk'>): Promise<Device> => {
      const booted = {
        disk: device.disk,
        store: await openStore(user, device.disk, { tables: [] }),
        dies: false,
      };
      const write = booted.store.documents.write.bind(booted.store.documents);
      booted.store.documents.write = async (...args) => {
        const before = booted.dies && chance(0.5);
        if (!before) await write(...args);
        if (booted.dies) throw new Killed();
      };
      return booted;
    };
    const devices = [await boot({ disk: newDisk() }), await boot({ disk: newDisk() })];
    calm = true;
    for (const device of devices) await round(device);
    calm = false;

    for (let step = 0; step < STEPS; step += 1) {
      const at = pick([0, 1] as const);
      const device = devices[at];
      if (!device) continue;
      device.dies = chance(0.15);
      try {
        const deps = { store: device.store, clock };
        if (chance(0.35)) await setAvatar(deps, { blob: new Blob([`${step}`]), extension: 'webp' });
        else if (chance(0.1)) await removeAvatar(deps);
        else if (chance(0.2)) await setProfile(deps, { display_name: `Name ${step}` });
        else await round(device);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        await device.store.close();
        devices[at] = await boot(device);
      }
      device.dies = false;
    }

    calm = true;
    for (let turn = 0; turn < 3; turn += 1) {
      for (const device of devices) expect(await round(device)).toMatchObject({ ok: true });
    }
    const name = await named();
    for (const { store } of devices) {
      const shown = (await store.documents.get('profiles', [user])).get(user)?.avatar_url ?? null;
      expect(shown && avatarNameAt(shown)).toBe(name);
      expect(await store.database.pictures.count()).toBe(0);
      expect(await store.database.rejected.count()).toBe(0);
      await store.close();
    }
  }, 60_000);
});
