import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { err } from '#base/result.ts';
import { checkIn } from '#commands/check-in.ts';
import { setGoals } from '#commands/set-goals.ts';
import { setProfile } from '#commands/set-profile.ts';
import { checkInId } from '#domain/check-in-id.ts';
import type { LiveStore } from '#store/live-store.ts';
import { runRound } from '#sync/run-round.ts';
import type { Transport } from '#sync/transport.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { oracle } from '#tests/support/oracle.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { serverWire } from '#tests/sync/server-wire.ts';

/** A hostile day in the life of one user with two devices: lost requests, lost answers, doubled ones, kills, clocks. */
const SEEDS = [1, 2, 3, 4];
const STEPS = 70;
const DAY = 86_400_000;

class Killed extends Error {}

interface Device {
  disk: Disk;
  store: LiveStore;
  /** How far behind the true time this device's clock is. */
  behind: number;
  /** Where the process dies next, if it does. */
  diesAt: 'before documents' | 'after documents' | null;
}

let database: Database;
let wire: Transport;
beforeAll(async () => {
  database = await openDatabase('pglite');
  wire = serverWire(database);
});
afterAll(() => database.close());

describe.each(SEEDS)('a simulation with seed %i', (seed) => {
  const { pick, chance, int } = seededRandom(seed);
  let user: string;
  const devices: Device[] = [];
  /** Every check-in and rename that a device said was written down. */
  const written = new Set<string>();
  const shown: { device: Device; id: string; at: string }[] = [];

  const clockOf = (device: Device): Clock => ({
    now: () => Math.floor(Date.now() - device.behind),
    utcOffsetMinutes: () => 0,
  });

  const boot = async (device: Device) => {
    device.store = await openStore(user, device.disk);
    const write = device.store.documents.write.bind(device.store.documents);
    device.store.documents.write = async (changes) => {
      const { diesAt } = device;
      device.diesAt = null;
      if (diesAt === 'before documents') throw new Killed();
      await write(changes);
      if (diesAt === 'after documents') throw new Killed();
    };
  };

  /** Runs a step; when the process is killed in it, starts the app again. */
  const surviving = async (device: Device, step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      await device.store.close();
      await boot(device);
    }
  };

  const flaky: Transport = async (request) => {
    const fault = pick([null, null, 'lost request', 'lost answer', 'doubled'] as const);
    if (fault === 'lost request') return err({ type: 'Unreachable' });
    const answer = await wire(request);
    if (fault === 'lost answer') return err({ type: 'Unreachable' });
    return fault === 'doubled' ? wire(request) : answer;
  };

  const round = (device: Device, transport: Transport, limit: number) =>
    runRound({
      store: device.store,
      transport,
      clock: clockOf(device),
      newId: () => crypto.randomUUID(),
      batch: 5,
      limit,
    });

  const act = async (device: Device) => {
    const clock = clockOf(device);
    const deps = { store: device.store, clock };
    if (chance(0.6)) {
      const result = await checkIn(deps, pick(['morning', 'night']));
      if (!result.ok) return;
      const { id, check_in_time } = result.value.checkIn;
      written.add(`${id} ${check_in_time}`);
      shown.push({ device, id, at: check_in_time });
    } else if (chance(0.5)) {
      await setProfile(deps, { display_name: `Name ${int(99)}` });
    } else {
      await setGoals(deps, {
        morning_goal_time: `0${5 + int(4)}:00:00`,
        night_goal_time: `2${int(4)}:00:00`,
        day_start: pick(['00:00:00', '00:00:00', '03:00:00', '22:00:00']),
      });
    }
  };

  /** What was done stays on the screen of the device it was done on, unless it was refused or an earlier one stands. */
  const expectNothingVanished = async () => {
    for (const { device, id, at } of shown) {
      const refused = (await device.store.outbox.rejected.toArray()).some(
        ({ name, args }) => name === 'checkIn' && args.check_in_time === at,
      );
      const row = (await device.store.documents.get('check_ins', [id])).get(id);
      if (!refused) expect(row && row.check_in_time <= at, `${id} at ${at} is on screen`).toBe(true);
    }
  };

  const expectConvergence = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      for (const device of devices) {
        device.diesAt = null;
        expect(await round(device, wire, 500)).toMatchObject({ ok: true });
      }
    }
    const anew = await database.sync(user, {
      protocol: 1,
      user_id: user,
      client_id: crypto.randomUUID(),
      mutations: [],
      acked_seq: 0,
      cursor: null,
      held: {},
      limit: 1000,
    });
    const wanted = (anew.rows as [string, Record<string, unknown>][])
      .map(([table, row]) => [`${table}/${String(row.id ?? row.user_id)}`, row])
      .sort();
    for (const { store } of devices) {
      const keys = (await store.documents.keys()).sort();
      const rows = await Promise.all(
        keys.map(async (key) => {
          const [table, id] = key.split('/') as ['check_ins', string];
          return [key, (await store.documents.get(table, [id])).get(id)];
        }),
      );
      expect(rows).toEqual(wanted);
      expect(await store.outbox.mutations.count()).toBe(0);
    }
  };

  const expectTheRules = async () => {
    const rows = await database.as(
      user,
      `select jsonb_build_object('check_in_type', check_in_type, 'check_in_time', private.instant(check_in_time),
         'utc_offset_minutes', utc_offset_minutes, 'local_day', local_day, 'day_start', day_start,
         'goal_time', goal_time) args, points_earned::int points, streak
       from public.check_ins where user_id = auth.uid() order by local_day, check_in_type`,
    );
    const truth = oracle(
      user,
      rows.map(({ args }) => args as Parameters<typeof oracle>[1][number]),
    );
    expect(rows.map(({ points, streak }) => ({ points, streak }))).toEqual(
      truth.checkIns.map(({ points_earned, streak }) => ({ points: points_earned, streak })),
    );
    const device = devices[0];
    const profile = (await device?.store.documents.get('profiles', [user]))?.get(user);
    expect(profile).toMatchObject(truth.profile);
  };

  beforeAll(async () => {
    user = await database.addUser({ email: `${seed}@example.com` });
    for (let n = 0; n < 2; n += 1) {
      const device = { disk: newDisk(), behind: 50 * DAY, diesAt: null } as unknown as Device;
      await boot(device);
      devices.push(device);
      await round(device, wire, 500);
    }
  });
  afterEach(async () => {
    for (const { store } of devices) await store.close();
  });

  it('loses nothing, doubles nothing, and ends with every device like the server and like the rules', async () => {
    for (let step = 0; step < STEPS; step += 1) {
      const device = pick(devices);
      device.behind = Math.max(0, device.behind - pick([0, 0.2, 0.5, 1, 2]) * DAY);
      if (chance(0.05)) device.behind = int(50) * DAY; // somebody set the clock
      if (chance(0.15)) device.diesAt = pick(['before documents', 'after documents']);
      if (chance(0.02)) await database.admin('update private.settings set epoch = gen_random_uuid()');
      await surviving(device, () => (chance(0.45) ? round(device, flaky, pick([1, 3, 500])) : act(device)));
      await expectNothingVanished();
      if (step % 20 === 19) await expectConvergence();
    }
    await expectConvergence();
    await expectTheRules();

    // exactly once: each check-in stands, gave way to an earlier one of its day, or is in a list of refusals
    const standing = new Map(
      (await database.admin('select id, private.instant(check_in_time) at from public.check_ins')).map(
        (row) => [row.id, String(row.at)],
      ),
    );
    const refused = new Set<string>();
    for (const { store } of devices) {
      for (const { name, args } of await store.outbox.rejected.toArray()) {
        if (name === 'checkIn') {
          refused.add(`${checkInId(user, args.check_in_type, args.local_day)} ${args.check_in_time}`);
        }
      }
    }
    expect(written.size).toBeGreaterThan(5);
    for (const entry of written) {
      const [id = '', at = ''] = entry.split(' ');
      const stands = (standing.get(id) ?? '~') <= at;
      expect(stands || refused.has(entry), `${entry} is accounted for`).toBe(true);
    }
  }, 60_000);
});
