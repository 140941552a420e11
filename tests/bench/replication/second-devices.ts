import type { BrowserContext, Page } from '@playwright/test';
import type { Backend } from '#tests/bench/replication/backend.ts';
import type { Contender } from '#tests/bench/replication/page/main.ts';
import { newDevice, visit } from '#tests/bench/replication/visit.ts';
import { median } from '#tests/bench/statistics.ts';
import type { World } from '#tests/bench/world.ts';

const CHECK_INS = 10;

/**
 * For each contender, two open devices: median milliseconds from a check-in on one until a query on the other returns
 * it, with alternating runs.
 */
export async function secondDevices(
  world: World,
  backend: Backend,
  contenders: readonly Contender[],
): Promise<ReadonlyMap<Contender, number>> {
  const contexts: BrowserContext[] = [];
  const openLive = async (contender: Contender) => {
    const context = await newDevice(world, backend);
    contexts.push(context);
    const { page } = await visit(context, backend, contender);
    await page.evaluate(() => window.bench.sync(true));
    return page;
  };
  const times = new Map<Contender, number[]>(contenders.map((name) => [name, []]));
  try {
    const pairs: [Contender, Page, Page][] = [];
    for (const name of contenders) pairs.push([name, await openLive(name), await openLive(name)]);
    for (let nth = 0; nth < CHECK_INS; nth++) {
      for (const [name, here, there] of pairs) {
        const what = [backend.user, nth] as const;
        const seen = there.evaluate(([user, which]) => window.bench.seen(user, which), what);
        const began = await here.evaluate(([user, which]) => window.bench.checkIn(user, which), what);
        times.get(name)?.push((await seen) - began);
      }
    }
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await backend.reset();
  }
  return new Map([...times].map(([name, own]) => [name, median(own)]));
}
