import type { Backend } from '#tests/bench/replication/backend.ts';
import type { Contender, SyncTimes } from '#tests/bench/replication/page/main.ts';
import { counting, heapOf, newDevice, type Traffic, visit } from '#tests/bench/replication/visit.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { World } from '#tests/bench/world.ts';

const QUEUED_DAYS = 50;
const QUEUED = 500;

/** One device. Times in ms, sizes in bytes. */
export interface Sample {
  first: SyncTimes & Traffic;
  rows: number;
  heap: number;
  /**
   * Reopening the page: from opening the database until it knows that nothing is new. Null: the contender only
   * fetches.
   */
  idle: (Traffic & { ms: number }) | null;
  /** From the start of sync until 500 queued check-ins and messages are acknowledged. */
  push: (Traffic & { ms: number }) | null;
}

/** True if it does not push, or pushes only once, because each of 500 rows is a request. */
const FETCHES_ONLY: readonly Contender[] = ['bare fetch', 'RxDB writes', 'plugin, 50 rows'];

export async function measureDevice(
  world: World,
  backend: Backend,
  contender: Contender,
  pushes: boolean,
): Promise<Sample> {
  const context = await newDevice(world, backend);
  try {
    const { page } = await visit(context, backend, contender);
    const { result, ...traffic } = await counting(page, () => page.evaluate(() => window.bench.sync(false)));
    const rows = await page.evaluate(() => window.bench.count());
    const heap = await heapOf(page);
    await page.close();
    const sample = { first: { ...result, ...traffic }, rows, heap };
    if (FETCHES_ONLY.includes(contender)) return { ...sample, idle: null, push: null };

    const again = await visit(context, backend, contender);
    const { result: quiet, ...idle } = await counting(again.page, () =>
      again.page.evaluate(() => window.bench.sync(false)),
    );
    await again.page.close();
    const opened = { ...sample, idle: { ...idle, ms: again.ms + quiet.whole } };
    if (!pushes) return { ...opened, push: null };

    const later = await visit(context, backend, contender);
    await later.page.evaluate(([user, days]) => window.bench.queue(user, days), [
      backend.user,
      QUEUED_DAYS,
    ] as const);
    const { result: pushed, ...push } = await counting(later.page, () =>
      later.page.evaluate(() => window.bench.sync(false)),
    );
    const arrived = await backend.arrived(contender === 'ours' ? 'app' : 'bench');
    if (arrived !== QUEUED) throw new Error(`${arrived} of ${QUEUED} arrived from ${contender}`);
    return { ...opened, push: { ...push, ms: pushed.whole } };
  } finally {
    await context.close();
    await backend.reset();
  }
}

/** In milliseconds; 0 without a long task. */
export async function longestTaskOfSlowPhone(world: World, backend: Backend): Promise<number> {
  const context = await newDevice(world, backend);
  try {
    const { page } = await visit(context, backend, 'ours');
    await throttle(page);
    return (await page.evaluate(() => window.bench.sync(false))).longestTask;
  } finally {
    await context.close();
  }
}
