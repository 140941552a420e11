import type { Clock, EpochMs } from '#base/clock.ts';
import { ok } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Store } from '#store/store.ts';
import { runRound } from '#sync/run-round.ts';
import type { AvatarPort } from '#sync/transport.ts';
import { type Device, Killed, type Person } from '#tests/simulation/device.ts';
import { Ledger } from '#tests/simulation/ledger.ts';
import type { Machine } from '#tests/simulation/machines.ts';
import { Network } from '#tests/simulation/network.ts';
import type { Database } from '#tests/support/database.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { befriend } from '#tests/support/server-story.ts';

const DAY_MS = 86_400_000;
/** A person that is to live there, with how many devices and how far from Greenwich. */
export interface Household {
  devices: number;
  utcOffsetMinutes: number;
}

/** Worlds built in this process: their ids must differ, and only in what no order rests on. */
let built = 0;

/** A few people with their devices, one server, one network and one clock that only the script moves. */
export class World {
  readonly database: Database;
  readonly ledger = new Ledger();
  readonly network: Network;
  readonly people: Person[] = [];
  readonly devices: Device[] = [];
  now: EpochMs;
  readonly #random = seededRandom(7);
  readonly #number = ++built;
  #ids = 0;

  private constructor(database: Database) {
    this.database = database;
    this.network = new Network(this);
    // a Monday that no check-in rule finds too old, whatever day it is today
    const today = Math.floor(Date.now() / DAY_MS);
    this.now = (today - 48 - ((today - 48 + 3) % 7)) * DAY_MS + 5 * 3_600_000;
  }

  static async build(
    database: Database,
    newMachine: () => Machine,
    people: readonly Household[],
    friends: boolean,
  ): Promise<World> {
    const world = new World(database);
    for (const [index, { devices, utcOffsetMinutes }] of people.entries()) {
      const email = `${world.#number}-${index}-${crypto.randomUUID().slice(0, 8)}@example.com`;
      const id = await database.addUser({ id: world.newId(), email, display_name: `Person ${index}` });
      const person = { id, email, utcOffsetMinutes };
      world.people.push(person);
      for (let n = 0; n < devices; n += 1) await world.#addDevice(person, `${index}.${n}`, newMachine());
    }
    const [first, second] = world.people;
    if (friends && first && second) await befriend(database, first.id, second.id);
    // one device each has synced; the others are new
    for (const device of world.devices) if (device.name.endsWith('.0')) await world.round(device);
    return world;
  }

  newId = (): Uuid => {
    const hex = (length: number) => Array.from({ length }, () => this.#random.int(16).toString(16)).join('');
    this.#ids += 1;
    const tail = `${this.#number.toString(16).padStart(6, '0')}${this.#ids.toString(16).padStart(6, '0')}`;
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${tail}`;
  };

  clockOf({ person, skew }: Device): Clock {
    return { now: () => this.now + skew, utcOffsetMinutes: () => person.utcOffsetMinutes };
  }

  async #addDevice(person: Person, name: string, machine: Machine): Promise<void> {
    const device = {
      name,
      person,
      machine,
      skew: 0,
      fuse: null,
      dead: false,
      faults: [],
      limit: 500,
      torn: false,
    };
    const booted = Object.assign(device, { store: await this.#open(device as unknown as Device) });
    this.devices.push(booted);
  }

  #open(device: Device): Promise<Store> {
    const life = { over: false };
    return device.machine.open({
      userId: device.person.id,
      locks: memoryLocks(),
      newId: this.newId,
      onStep: () => {
        if (device.fuse !== null) device.fuse -= 1;
        if (device.fuse === 0) {
          device.fuse = null;
          device.dead = true;
          life.over = true;
        }
        if (life.over) throw new Killed();
      },
    });
  }

  /** Starts the app again on what the device has kept. */
  async restart(device: Device): Promise<void> {
    await device.store.close();
    device.dead = false;
    device.fuse = null;
    device.store = await this.#open(device);
  }

  round(device: Device) {
    return runRound({
      store: device.store,
      transport: (request) => this.network.carry(device, request),
      avatars: this.#avatars,
      clock: this.clockOf(device),
      newId: this.newId,
      batch: 5,
      limit: device.limit,
    });
  }

  async close(): Promise<void> {
    for (const { store } of this.devices) await store.close();
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
