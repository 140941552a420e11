import type { Page } from '@playwright/test';
import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median, p95 } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { Visited, World } from '#tests/bench/world.ts';
import { copy } from '#ui/copy/copy.ts';
import { historyCopy } from '#ui/copy/history.ts';

const RUNS = 5;
/** How often each run opens a view. The first time is slower, because its code has never run. */
const OPENINGS = 4;
/** How long a user takes to find the tab. By then its chunk is fetched and the history is read. */
const LOOK_MS = 1000;
/** A fast flick of the thumb. */
const SCROLL_PX_PER_FRAME = 60;
const SCROLL_FRAMES = 150;

export interface View {
  role: 'tab' | 'link';
  /** The tab or link to click on /history. */
  name: string;
  /** The selector of what the view draws last. */
  last: string;
  /** The selector of what ends the first screen of a phone, if that is painted before the rest. */
  screen?: string;
}

/** Milliseconds from the click until the first screen, and the whole view, are painted. */
interface Opening {
  screen: number;
  whole: number;
}

const INSIGHTS: View = {
  role: 'tab',
  name: historyCopy.views.insights,
  last: '[role="tabpanel"] dl > div:nth-child(6)',
  screen: '[role="tabpanel"] details',
};
const YEAR: View = { role: 'tab', name: historyCopy.views.year, last: '[role="tabpanel"] article ol > li' };
const LAST_WEEK: View = { role: 'link', name: copy.nav.ranks, last: '[aria-labelledby="last-week"] dl' };

/**
 * Time from the click on Insights, Year or Ranks until it is painted, and the frames while five years scroll past:
 * offline, with the CPU slowed down 4× and all chunks fetched. Runs alternate between both devices.
 */
export async function insights(world: World): Promise<Line[]> {
  const oneYear = await world.device('oneYear');
  const fiveYears = await world.device('fiveYears');
  const times = { oneYear: [] as number[], fiveYears: [] as number[] };
  const years: number[] = [];
  const frames: number[] = [];
  const weeks: number[] = [];
  const firsts: Opening[] = [];
  const looked: Opening[] = [];
  for (let run = 0; run < RUNS; run++) {
    times.oneYear.push(...laterOf(await openOften(world, oneYear, INSIGHTS)));
    const openings = await openOften(world, fiveYears, INSIGHTS);
    firsts.push(...openings.slice(0, 1));
    times.fiveYears.push(...laterOf(openings));
    looked.push(...(await openOften(world, fiveYears, INSIGHTS, { lookMs: LOOK_MS })).slice(0, 1));
    years.push(...laterOf(await openOften(world, fiveYears, YEAR, { frames })));
    weeks.push(...laterOf(await openOften(world, fiveYears, LAST_WEEK)));
  }
  const [one, five] = [median(times.oneYear), median(times.fiveYears)];
  const screenOf = (openings: readonly Opening[]) => median(openings.map(({ screen }) => screen));
  const wholeOf = (openings: readonly Opening[]) => median(openings.map(({ whole }) => whole));
  return [
    ratioLine('Insights over 5 years : over 1 year', five, one, 2),
    timeLine('Insights over 5 years, after their chunk, whole', five, 300),
    timeLine('First opening one second after /history: the first screen', screenOf(looked), 300),
    timeLine('the same: the whole page', wholeOf(looked), 300),
    timeLine('First opening at once, with its chunk: the first screen', screenOf(firsts), 300),
    timeLine('the same: the whole page', wholeOf(firsts), 300),
    timeLine('Year with 5 years, after its chunk', median(years), 300),
    timeLine('Frame while 5 years scroll, 95th percentile', p95(frames), 17),
    timeLine('Last week of 5 years, after its chunk, with the turn of the page', median(weeks), 300),
  ];
}

/** The time when the code of the view has run before. */
export const laterOf = (openings: readonly Opening[]): number[] =>
  openings.slice(1).map(({ whole }) => whole);

export async function openOften(
  world: World,
  { profileDir, url }: Visited,
  view: View,
  { frames, lookMs = 0 }: { frames?: number[]; lookMs?: number } = {},
): Promise<Opening[]> {
  const context = await world.browse(profileDir);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await throttle(page);
    await context.setOffline(true);
    await page.goto(`${url}/history`, { waitUntil: 'commit' });
    await page.evaluate(() => window.probe.listed);
    await page.waitForTimeout(lookMs);
    const openings: Opening[] = [];
    for (let opening = 0; opening < OPENINGS; opening++) {
      openings.push(await openView(page, view));
      if (opening === OPENINGS - 1) frames?.push(...(await scrollThrough(page)));
      await page.getByRole('link', { name: copy.nav.history }).click();
      await page.getByRole('list', { name: historyCopy.list }).waitFor();
    }
    return openings;
  } finally {
    await context.close();
  }
}

/** Opens the view by a click, and waits until all of it is painted. */
async function openView(page: Page, { role, name, last, screen = last }: View): Promise<Opening> {
  const link = page.getByRole(role, { name });
  await link.waitFor();
  const shown = Promise.all(
    [screen, last].map((selector) => page.evaluate((wanted) => window.probe.shown(wanted), selector)),
  );
  await link.click();
  const [screenAt = 0, wholeAt = 0] = await shown;
  const clickedAt = await page.evaluate(() => window.probe.clickedAt());
  return { screen: screenAt - clickedAt, whole: wholeAt - clickedAt };
}

/** The duration of each frame in milliseconds. */
const scrollThrough = (page: Page): Promise<number[]> =>
  page.evaluate(
    ({ px, count }) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        let before = 0;
        const step = (now: number) => {
          if (before > 0) found.push(now - before);
          before = now;
          window.scrollBy({ top: px, behavior: 'instant' });
          if (found.length < count) requestAnimationFrame(step);
          else resolve(found);
        };
        requestAnimationFrame(step);
      }),
    { px: SCROLL_PX_PER_FRAME, count: SCROLL_FRAMES },
  );
