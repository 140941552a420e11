import { expect } from 'vitest';
import type { EpochMs } from '#base/clock.ts';
import { ok } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { setProfile } from '#commands/set-profile.ts';
import { TABLE_NAMES } from '#schemas/registry.ts';
import type { Store } from '#store/store.ts';
import type { SyncRequest, SyncResponse } from '#sync/protocol/protocol.ts';
import type { AvatarPort, Transport } from '#sync/protocol/transport.ts';
import { pushOutbox } from '#sync/push/push-outbox.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Device, Killed, type SimulatedUser } from '#tests/simulation/device.ts';
import { Ledger } from '#tests/simulation/ledger.ts';
import type { Machine } from '#tests/simulation/machine.ts';
import { Network } from '#tests/simulation/network.ts';
import {
  expectFollowed,
  expectNothingVanished,
  expectSettled,
  expectTheReplay,
  PointsWatch,
} from '#tests/simulation/screen.ts';
import { followScriptClock } from '#tests/simulation/server-clock.ts';
import { learnTime, newDevice, openTab, startApp } from '#tests/simulation/start-app.ts';
import type { Fault, Script } from '#tests/simulation/steps.ts';
import { checkInLater, undoTap } from '#tests/simulation/taps.ts';
import type { Database } from '#tests/support/database.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { befriend } from '#tests/support/stories/server-story.ts';

const DAY_MS = 86_400_000;
const LOOKED_AT = ['mutations', 'rejected', 'server_rows', 'client', 'pictures', ...TABLE_NAMES] as const;
/** UTC offsets of the users, in minutes. */
const OFFSETS = [0, 330, -480];
/** Mutations per request: so few that a queue takes several requests. */
const BATCH = 5;

/** More reads and writes than a round makes before its first request. */
const MOST_MOMENTS = 40;

/** Resolves after this many reads and writes of a device, counted over all its tabs. */
const afterMoments = ({ life }: Device, after: number): Promise<void> =>
  new Promise((resolve) => {
    life.sparks.push({ after, begin: async () => resolve() });
  });

/** Faults during which another device talks to the server. */
const OTHERS: readonly unknown[] = [
  'overtaken',
  'busy server',
  'worker meanwhile',
  'page meanwhile',
] satisfies Fault[];

/** Worlds built in this process. Their ids must differ, but only in digits that no sort order depends on. */
let built = 0;

/** A few users with their devices, one server, one network, and a clock that only the script moves. */
export class World {
  readonly database: Database;
  readonly ledger = new Ledger();
  readonly points = new PointsWatch();
  readonly network: Network;
  readonly users: SimulatedUser[] = [];
  readonly devices: Device[] = [];
  /** The users who are friends before the first step. */
  friendsAtStart: readonly Uuid[] = [];
  now: EpochMs;
  /** When the current step began. */
  began: EpochMs;
  readonly #random = seededRandom(7);
  readonly #number = ++built;
  #ids = 0;
  /**
   * Rounds that began while a response was on its way. The response arrives one read or write later in each of them.
   */
  pagesInBetween = 0;
  /** Running rounds, by device. */
  readonly #rounds = new Map<Device, number>();

  private constructor(database: Database) {
    this.database = database;
    this.network = new Network(this);
    // a Monday that the check-in rules accept on any day
    const today = Math.floor(Date.now() / DAY_MS);
    this.now = (today - 48 - ((today - 48 + 3) % 7)) * DAY_MS + 5 * 3_600_000;
    this.began = this.now;
  }

  static async build(
    database: Database,
    newMachine: (place: number) => Machine,
    script: Script,
  ): Promise<World> {
    const world = new World(database);
    await followScriptClock(database);
    for (const [index, devices] of script.users.entries()) {
      const email = `${world.#number}-${index}-${crypto.randomUUID().slice(0, 8)}@example.com`;
      const id = await database.addUser({ id: world.newId(), email, display_name: `SimulatedUser ${index}` });
      const user = { id, email, utcOffsetMinutes: OFFSETS[index] ?? 0 };
      world.users.push(user);
      for (let n = 0; n < devices; n += 1)
        world.devices.push(newDevice(user, `${index}.${n}`, newMachine(world.devices.length)));
    }
    const [first, second] = world.users;
    if (script.friendship && first && second) {
      await befriend(database, first.id, second.id, script.friendship);
      if (script.friendship === 'accepted') world.friendsAtStart = [first.id, second.id];
    }
    for (const device of world.devices) await startApp(world, device);
    // the first device of each user has synced; the others are new
    for (const device of world.devices) if (device.name.endsWith('.0')) await world.round(device);
    return world;
  }

  newId = (): Uuid => {
    const hex = (length: number) => Array.from({ length }, () => this.#random.int(16).toString(16)).join('');
    this.#ids += 1;
    const tail = `${this.#number.toString(16).padStart(6, '0')}${this.#ids.toString(16).padStart(6, '0')}`;
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${tail}`;
  };

  /** Another tab on the same store. */
  async tabOf(device: Device): Promise<Store> {
    device.tab ??= await openTab(this, device, false);
    return device.tab;
  }

  /** Ends the process on this device. */
  async end(device: Device): Promise<void> {
    device.life.over = true;
    await device.tab?.close();
    await device.store.close();
  }

  /** Starts the app again. If it dies after `fuse` writes, starts it again. */
  async restart(device: Device, fuse: number | null = null): Promise<void> {
    await this.end(device);
    try {
      await startApp(this, device, fuse);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      await startApp(this, device);
    }
    device.life.fuse = null;
  }

  /** The outbox of this device was lost, or restored to an older state. */
  outboxLost(device: Device): void {
    this.ledger.outboxLost(device);
    this.points.forget(device);
    device.receivedTime = false;
    device.knowsTime = false;
  }

  async round(device: Device, store = device.store) {
    this.#rounds.set(device, (this.#rounds.get(device) ?? 0) + 1);
    try {
      return await runRound({
        store,
        transport: this.#wire(device),
        avatars: this.#avatars,
        clock: device.clock,
        device: device.clock.device,
        newId: this.newId,
        batch: BATCH,
        limit: device.limit,
      });
    } catch (error) {
      device.knows = null; // the last response may not have been stored
      throw error;
    } finally {
      this.#rounds.set(device, (this.#rounds.get(device) ?? 0) - 1);
      await learnTime(device);
    }
  }

  /** What the worker does when no page is open. */
  push(device: Device, { database } = device.store) {
    const transport: Transport = (request) => this.network.carry(device, request);
    return pushOutbox({ database, userId: device.user.id, transport, newId: this.newId, batch: BATCH });
  }

  /** True while exactly this many rounds run on the device. */
  isTalking(device: Device, rounds: number): boolean {
    return this.#rounds.get(device) === rounds;
  }

  /** Checks the device before each request, and records what it knows after each response. */
  #wire(device: Device): Transport {
    const carry: Transport = async (request) => {
      if (!device.life.over) await this.look(device);
      const [fault] = device.faults;
      const answer = await this.network.carry(device, request);
      if (answer.ok) this.#note(device, request, answer.value as SyncResponse, fault);
      return answer;
    };
    return (request) => {
      const sending = carry(request);
      device.life.requests.push(sending);
      return sending;
    };
  }

  #note(device: Device, { cursor }: SyncRequest, { more }: SyncResponse, fault?: Fault | null): void {
    const { work } = this.ledger;
    device.knows = null;
    const alone = this.isTalking(device, 1) && !OTHERS.includes(fault);
    if (!alone) device.began = Number.POSITIVE_INFINITY;
    else if (!cursor || !('t' in cursor)) device.began = work.length;
    const during = work.slice(device.began);
    const disturbed = during.some(({ userId }) => userId === device.user.id);
    if (!more && Number.isFinite(device.began) && !disturbed) device.knows = device.began;
  }

  /**
   * Lets every device sync without faults until nothing is left to send or receive. A device that synced before another
   * one had sent something syncs again.
   */
  async quietRounds(): Promise<void> {
    const seen = new Map<Device, number>();
    for (let turn = 0; turn < 2; turn += 1) {
      for (const device of this.devices) {
        if (seen.get(device) === this.ledger.work.length) continue;
        expect(await this.round(device), `a round of ${device.name}`).toMatchObject({ ok: true });
        seen.set(device, this.ledger.work.length);
        await this.lookAtRest(device);
      }
    }
  }

  /** Checks a device. Queue and rows change together, so it reads both in one transaction. */
  async look(device: Device): Promise<void> {
    await device.store.database.transaction('r', LOOKED_AT, async () => {
      await this.ledger.look(device, this);
      await this.points.look(this.ledger, device);
      await expectNothingVanished(this.ledger, device);
    });
  }

  /** Checks a device on which no round runs. */
  async lookAtRest(device: Device): Promise<void> {
    await this.look(device);
    await expectTheReplay(this.ledger, device);
    await expectSettled(device);
    await expectFollowed(device);
  }

  /** Does something else while a response is on its way to this device. */
  readonly happenDuring = async (device: Device, what: Fault): Promise<unknown> => {
    const deps = { store: device.store, clock: device.clock };
    switch (what) {
      case 'overtaken':
        return this.round(device);
      case 'busy server': {
        const next = this.devices[(this.devices.indexOf(device) + 1) % this.devices.length];
        return next && next !== device && !this.isTalking(next, 1) ? this.round(next) : null;
      }
      case 'tap meanwhile':
        return checkInLater(this, deps, 'night');
      case 'worker meanwhile':
        await checkInLater(this, deps, 'night');
        return this.push(device);
      case 'page meanwhile': {
        const page = this.round(device, await this.tabOf(device));
        const isOver = page.catch(() => undefined); // it may die; the step checks the outcome
        device.life.beside.push(page);
        this.pagesInBetween += 1;
        const after = this.pagesInBetween % MOST_MOMENTS;
        return Promise.race([isOver, afterMoments(device, after)]);
      }
      case 'undo meanwhile':
        return undoTap(this, device, 5);
      default:
        return setProfile(deps, { display_name: `Name ${this.newId().slice(0, 4)}` });
    }
  };

  async close(): Promise<void> {
    for (const device of this.devices) await this.end(device);
  }

  readonly #objects = new Set<string>();
  readonly #avatars: AvatarPort = {
    upload: async (_user, name) => {
      this.#objects.add(name);
      return ok(undefined);
    },
    remove: async (_user, names) => {
      for (const name of names) this.#objects.delete(name);
      return ok(undefined);
    },
    list: async () => ok([...this.#objects]),
  };
  readonly hasPicture = (name: string): boolean => this.#objects.has(name);
}
