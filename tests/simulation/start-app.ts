import { AsyncLocalStorage } from 'node:async_hooks';
import type { EpochMs } from '#base/clock.ts';
import { correctClock } from '#base/corrected-clock.ts';
import type { NewId } from '#base/new-id.ts';
import type { Store } from '#store/store.ts';
import { type Device, Killed, type Person } from '#tests/simulation/device.ts';
import type { Machine } from '#tests/simulation/machines.ts';
import { memoryLocks } from '#tests/support/device.ts';

/** What an app on a device takes from its world. */
interface Ground {
  readonly now: EpochMs;
  newId: NewId;
}

/** Runs a task as if nothing was under way: what a write begins beside itself is no part of its transaction. */
const outside = AsyncLocalStorage.snapshot();

/** A device that has never been used. What `startApp` sets is not there before it. */
export function newDevice(person: Person, name: string, machine: Machine): Device {
  const fresh: Omit<Device, 'life' | 'store' | 'clock'> = {
    name,
    person,
    machine,
    tab: null,
    skew: 0,
    toldTime: false,
    knowsTime: false,
    faults: [],
    limit: 500,
    began: 0,
    knows: null,
    backup: null,
  };
  return fresh as Device;
}

/** Starts the app on what the device has kept. With a `fuse` it dies after so many writes of that. */
export async function startApp(ground: Ground, device: Device, fuse: number | null = null): Promise<void> {
  device.life = { over: false, locks: memoryLocks(), fuse, spark: null, beside: [] };
  device.tab = null;
  device.knows = null;
  device.clock = correctClock({
    now: () => ground.now + device.skew,
    elapsed: () => ground.now,
    utcOffsetMinutes: () => device.person.utcOffsetMinutes,
  });
  device.store = await openStoreOf(ground, device);
  await learnTime(device);
}

/** One tab of the app that runs there. */
export function openStoreOf({ newId }: Ground, { machine, person, life }: Device): Promise<Store> {
  const onStep = () => {
    if (life.fuse !== null) life.fuse -= 1;
    if (life.fuse === 0) life.over = true;
    if (life.over) throw new Killed();
    if (life.spark === null) return;
    life.spark.after -= 1;
    if (life.spark.after > 0) return;
    const { begin } = life.spark;
    life.spark = null;
    const task = outside(begin);
    task.catch(() => undefined); // it may die long before the step ends, which is when it is asked how it went
    life.beside.push(task);
  };
  return machine.open({ userId: person.id, locks: life.locks, newId, onStep });
}

export async function learnTime({ clock, store }: Device): Promise<void> {
  clock.learn((await store.outbox.readState()).clock ?? null);
}
