import { type Line, ratioLine, scoreLine, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { Visited, World } from '#tests/bench/world.ts';

/** Single starts vary by 8 %. The ratio of two medians varies by 6 % with 9 runs, and by 4 % with 21. */
const RUNS = 21;
/** Long enough for what starts after the first paint: the sync engine, the service worker, what reads the whole history. */
const SETTLED_MS = 3000;

interface Start {
  /** Milliseconds until a check-in can be tapped. */
  usable: number;
  longestTask: number;
  layoutShift: number;
}

/**
 * Time from opening the app until a check-in can be tapped, and how smooth the start is: offline, in a new browser
 * process each time, with the CPU slowed down 4×. Runs alternate between the three devices, so that other load on
 * the machine affects them equally.
 */
export async function coldStart(world: World): Promise<Line[]> {
  const empty = await world.emptyPage();
  const fiveDays = await world.device('fiveDays');
  const fiveYears = await world.device('fiveYears');
  const starts = { empty: [] as Start[], fiveDays: [] as Start[], fiveYears: [] as Start[] };
  await startOnce(world, empty); // the first run also has a cold disk cache
  for (let run = 0; run < RUNS; run++) {
    starts.empty.push(await startOnce(world, empty));
    starts.fiveDays.push(await startOnce(world, fiveDays));
    starts.fiveYears.push(await startOnce(world, fiveYears));
  }
  const usable = (of: readonly Start[]) => median(of.map((start) => start.usable));
  const ms = { empty: usable(starts.empty), days: usable(starts.fiveDays), years: usable(starts.fiveYears) };
  const longest = (of: readonly Start[]) => median(of.map((start) => start.longestTask));
  const shifts = [...starts.fiveDays, ...starts.fiveYears].map((start) => start.layoutShift);
  return [
    ratioLine('Usable dashboard : empty React + RxDB page', ms.days, ms.empty, 1.4),
    ratioLine('5 years of history : 5 days', ms.years, ms.days, 1.1),
    timeLine('Usable dashboard with 5 days', ms.days, 1000),
    timeLine(`Longest task of a start, 5 years, median of ${RUNS}`, longest(starts.fiveYears), 100),
    timeLine('the same of the empty page', longest(starts.empty), null),
    scoreLine(`Layout shift of a start (CLS), the worst of ${shifts.length}`, Math.max(...shifts), 0),
  ];
}

async function startOnce(world: World, { profileDir, url }: Visited): Promise<Start> {
  const context = await world.browse(profileDir);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await throttle(page);
    await context.setOffline(true);
    await page.goto(url, { waitUntil: 'commit' });
    const usable = await page.evaluate(() => window.probe.usable);
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate(
      (ms) => ({
        usable: ms,
        longestTask: window.probe.longestTask(),
        layoutShift: window.probe.layoutShift(),
      }),
      usable,
    );
  } finally {
    await context.close();
  }
}
