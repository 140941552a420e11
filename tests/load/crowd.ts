import { median, p95, p99 } from '#tests/bench/statistics.ts';
import type { SimulatedDevice } from '#tests/load/simulated-device.ts';
import { DAYS_AHEAD } from '#tests/load/users.ts';

/** A day of one user, as requests, which docs/scale.md lists. */
const DAY: readonly (readonly [
  does: 'looks' | 'writes',
  act: (device: SimulatedDevice, day: number) => Promise<void>,
])[] = [
  ['looks', (device) => device.round()],
  ['writes', (device, day) => device.checkIn('morning', DAYS_AHEAD - 1 - day)],
  ['looks', (device) => device.round()],
  ['writes', (device, day) => device.write(day)],
  ['looks', (device) => device.round()],
  ['writes', (device) => device.read()],
  ['looks', (device) => device.round()],
  ['looks', (device) => device.round()],
  ['writes', (device, day) => device.checkIn('night', DAYS_AHEAD - 1 - day)],
  ['looks', (device) => device.round()],
];
export const REQUESTS_A_DAY = DAY.length;
const MOST_DAYS = DAYS_AHEAD - 2;

export interface Step {
  /** Requests per second that were due, and that were completed. */
  due: number;
  answered: number;
  looks: Latency;
  writes: Latency;
  errors: readonly string[];
  /** The share of one processor that the clients in this process used. */
  clientCpu: number;
}
interface Latency {
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Users who take turns, each with the next request of their day. A request is due at its time even if earlier ones are not
 * done, and its latency counts from that time, so that waiting is included. Each device sends one request at a time.
 */
export class Crowd {
  readonly #devices: readonly SimulatedDevice[];
  readonly #lived = new Map<SimulatedDevice, number>();
  readonly #busy = new Map<SimulatedDevice, Promise<void>>();
  #next = 0;

  constructor(devices: readonly SimulatedDevice[]) {
    this.#devices = devices;
  }

  async step(rate: number, seconds: number): Promise<Step> {
    const latencies = { looks: [] as number[], writes: [] as number[] };
    const errors: string[] = [];
    const cpu = process.cpuUsage();
    const start = performance.now();
    const running: Promise<void>[] = [];
    for (let n = 0; n < rate * seconds; n++) {
      const due = start + (n * 1000) / rate;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      running.push(this.#act(due, latencies, errors));
    }
    await Promise.all(running);
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    return {
      due: rate,
      answered: (1000 * running.length) / wall,
      looks: latencyOf(latencies.looks),
      writes: latencyOf(latencies.writes),
      errors,
      clientCpu: (user + system) / 1000 / wall,
    };
  }

  #act(due: number, latencies: Record<'looks' | 'writes', number[]>, errors: string[]): Promise<void> {
    const place = this.#next++ % this.#devices.length;
    const device = this.#devices[place];
    if (!device) throw new Error('nobody there');
    const lived = this.#lived.get(device) ?? place % REQUESTS_A_DAY; // so that devices start at different hours of their day
    this.#lived.set(device, lived + 1);
    const day = Math.floor(lived / REQUESTS_A_DAY);
    const [does, act] = DAY[lived % REQUESTS_A_DAY] ?? [];
    if (!does || !act || day > MOST_DAYS) throw new Error('more days than there are: take more users');
    const turn = (this.#busy.get(device) ?? Promise.resolve())
      .then(() => act(device, day))
      .then(
        () => void latencies[does].push(performance.now() - due),
        (error: unknown) => void errors.push(error instanceof Error ? error.message : String(error)),
      );
    this.#busy.set(device, turn);
    return turn;
  }
}

const latencyOf = (values: readonly number[]): Latency =>
  values.length === 0
    ? { p50: 0, p95: 0, p99: 0 }
    : { p50: median(values), p95: p95(values), p99: p99(values) };

/** Runs a task for all items, `atOnce` at a time. Returns the milliseconds of each. */
export async function forAll<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<void>,
): Promise<number[]> {
  const took: number[] = [];
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
      const start = performance.now();
      await act(item);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return took;
}
