import type { BrowserContext } from '@playwright/test';
import type { CheckInType } from '#schemas/check-in.ts';
import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median, p95 } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { History, World } from '#tests/bench/world.ts';
import { copy } from '#ui/copy.ts';

const DAYS = 10;
const DAY_MS = 86_400_000;
const HISTORIES: readonly History[] = ['fiveDays', 'fiveYears'];

/**
 * Offline, CPU 4× slower: from the browser's stamp of the click until "Checked In!" is painted. Two taps a day on
 * ten days: the clock of the page moves on by a day, so every tap is a real check-in of a page just opened.
 */
export async function tap(world: World): Promise<Line[]> {
  const times: Record<History, number[]> = { fiveDays: [], fiveYears: [] };
  const devices = new Map<History, { context: BrowserContext; url: string }>();
  try {
    for (const history of HISTORIES) {
      const { profileDir, url } = await world.copyOf(await world.device(history));
      const context = await world.browse(profileDir);
      devices.set(history, { context, url });
      await context.addInitScript((dayMs) => {
        const real = Date.now.bind(Date);
        const days = Number(new URLSearchParams(location.search).get('days') ?? 0);
        Date.now = () => real() + days * dayMs;
      }, DAY_MS);
      await context.setOffline(true);
    }
    for (let day = 0; day < DAYS; day++) {
      for (const type of ['morning', 'night'] as const) {
        for (const [history, { context, url }] of devices) {
          times[history].push(await tapOnce(context, `${url}/?days=${day}`, type));
        }
      }
    }
  } finally {
    await Promise.all([...devices.values()].map(({ context }) => context.close()));
  }
  const all = [...times.fiveDays, ...times.fiveYears];
  return [
    timeLine(
      `Tap to "${copy.checkIn.done}" painted, p95 of ${times.fiveDays.length}`,
      p95(times.fiveDays),
      100,
    ),
    timeLine(`the same with 5 years of history`, p95(times.fiveYears), 100),
    timeLine(`median of all ${all.length}`, median(all), null),
    ratioLine('5 years of history : 5 days, medians', median(times.fiveYears), median(times.fiveDays), 1.15),
  ];
}

async function tapOnce(context: BrowserContext, url: string, type: CheckInType): Promise<number> {
  const page = await context.newPage();
  await throttle(page);
  await page.goto(url);
  await page.evaluate(() => window.probe.usable);
  // what a start leaves to do is not part of the tap
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const group = copy.checkInGroup(type);
  const painted = page.evaluate((label) => window.probe.checkedIn(label), group);
  await page.getByRole('group', { name: group }).getByRole('button', { name: copy.checkIn.open }).click();
  const ms = (await painted) - (await page.evaluate(() => window.probe.clickedAt()));
  await page.close();
  return ms;
}
