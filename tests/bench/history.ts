import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { Visited, World } from '#tests/bench/world.ts';

const RUNS = 9;

/**
 * Time from opening /history until this month's check-ins are painted: offline, in a new browser process each
 * time, with the CPU slowed down 4×. Runs alternate between the two devices.
 */
export async function history(world: World): Promise<Line[]> {
  const fiveDays = await world.device('fiveDays');
  const fiveYears = await world.device('fiveYears');
  const times = { fiveDays: [] as number[], fiveYears: [] as number[] };
  await openOnce(world, fiveDays); // the first run also has a cold disk cache
  for (let run = 0; run < RUNS; run++) {
    times.fiveDays.push(await openOnce(world, fiveDays));
    times.fiveYears.push(await openOnce(world, fiveYears));
  }
  const [days, years] = [median(times.fiveDays), median(times.fiveYears)];
  return [
    ratioLine('Month of the history, 5 years : 5 days', years, days, 1.15),
    timeLine('Month of the history with 5 years', years, null),
  ];
}

async function openOnce(world: World, { profileDir, url }: Visited): Promise<number> {
  const context = await world.browse(profileDir);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await throttle(page);
    await context.setOffline(true);
    await page.goto(`${url}/history`, { waitUntil: 'commit' });
    return await page.evaluate(() => window.probe.listed);
  } finally {
    await context.close();
  }
}
