import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { Visited, World } from '#tests/bench/world.ts';

const RUNS = 9;

/**
 * Offline, a new browser process each time, CPU 4× slower: from opening the address until a check-in can be
 * tapped. The three devices take turns, so that whatever else the machine does meets all of them.
 */
export async function coldStart(world: World): Promise<Line[]> {
  const empty = await world.emptyPage();
  const fiveDays = await world.device('fiveDays');
  const fiveYears = await world.device('fiveYears');
  const times = { empty: [] as number[], fiveDays: [] as number[], fiveYears: [] as number[] };
  await startOnce(world, empty); // the first one also finds the disk cold
  for (let run = 0; run < RUNS; run++) {
    times.empty.push(await startOnce(world, empty));
    times.fiveDays.push(await startOnce(world, fiveDays));
    times.fiveYears.push(await startOnce(world, fiveYears));
  }
  const ms = { empty: median(times.empty), days: median(times.fiveDays), years: median(times.fiveYears) };
  return [
    ratioLine('Usable dashboard : empty React + RxDB page', ms.days, ms.empty, 2),
    ratioLine('5 years of history : 5 days', ms.years, ms.days, 1.15),
    timeLine('Usable dashboard with 5 days', ms.days, 1000),
  ];
}

async function startOnce(world: World, { profileDir, url }: Visited): Promise<number> {
  const context = await world.browse(profileDir);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await throttle(page);
    await context.setOffline(true);
    await page.goto(url, { waitUntil: 'commit' });
    return await page.evaluate(() => window.probe.usable);
  } finally {
    await context.close();
  }
}
