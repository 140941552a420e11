import type { EpochMs } from '#base/clock.ts';
import { correctClock } from '#base/clock.ts';
import type { NewId } from '#base/uuid.ts';
import type { Store } from '#store/store.ts';
import { type Device, Killed, type Life, type SimulatedUser } from '#tests/simulation/device.ts';
import type { Machine } from '#tests/simulation/machine.ts';

/** The parts of the world that an app needs. */
interface Ground {
  readonly now: EpochMs;
  newId: NewId;
}

/** A device that was never used. `startApp` adds life, store and clock. */
export function newDevice(user: SimulatedUser, name: string, machine: Machine): Device {
  const fresh: Omit<Device, 'life' | 'store' | 'clock'> = {
    name,
    user,
    machine,
    tab: null,
    skew: 0,
    receivedTime: false,
    knowsTime: false,
    faults: [],
    limit: 500,
    began: 0,
    knows: null,
    backup: null,
  };
  return fresh as Device;
}

/** Starts the app on the device's disk. With a `fuse` it dies after that many writes. */
export async function startApp(ground: Ground, device: Device, fuse: number | null = null): Promise<void> {
  device.life = { over: false, fuse, room: null, sparks: [], gates: [], beside: [], requests: [] };
  device.tab = null;
  device.knows = null;
  device.clock = correctClock({
    now: () => ground.now + device.skew,
    elapsed: () => ground.now,
    utcOffsetMinutes: () => device.user.utcOffsetMinutes,
  });
  device.store = await openTab(ground, device, true);
  await learnTime(device);
}

/** Opens a tab of the running app. */
export async function openTab(
  { newId }: Ground,
  { machine, user, life }: Device,
  isFirst: boolean,
): Promise<Store> {
  const onRead = () => {
    for (const spark of life.sparks) spark.after -= 1;
    const lit = life.sparks.filter(({ after }) => after <= 0);
    life.sparks = life.sparks.filter(({ after }) => after > 0);
    for (const { begin } of lit) {
      const task = begin();
      task.catch(() => undefined); // it may fail long before the step ends and reads the outcome
      life.beside.push(task);
    }
  };
  const onStep = () => {
    if (life.fuse !== null) life.fuse -= 1;
    if (life.fuse === 0) life.over = true;
    if (life.over) throw new Killed();
    if (life.room === 0) throw new DOMException('No room is left', 'QuotaExceededError');
    if (life.room !== null) life.room -= 1;
    onRead();
  };
  const store = await machine.open({ userId: user.id, newId, onStep, onRead, isFirst });
  const { database } = store;
  const transaction = database.transaction.bind(database) as Transact;
  const waiting: Transact = async (mode, tables, task) => {
    if (mode === 'rw') await letOthersFirst(life);
    return transaction(mode, tables, task);
  };
  database.transaction = waiting as typeof database.transaction;
  return store;
}

type Transact = (mode: 'r' | 'rw', tables: readonly string[], task: () => unknown) => Promise<unknown>;

async function letOthersFirst(life: Life): Promise<void> {
  for (const gate of life.gates) gate.before -= 1;
  const open = life.gates.filter(({ before }) => before <= 0);
  life.gates = life.gates.filter(({ before }) => before > 0);
  for (const { begin } of open) {
    const task = begin();
    life.beside.push(task);
    await task.catch(() => undefined); // the step reads the outcome
  }
}

export async function learnTime({ clock, store }: Device): Promise<void> {
  clock.learn((await store.database.readState()).clock ?? null);
}
