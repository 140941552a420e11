import type { Page } from '@playwright/test';
import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median, p95 } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { Visited, World } from '#tests/bench/world.ts';
import { historyCopy } from '#ui/copy/history.ts';
import { copy } from '#ui/copy.ts';

const RUNS = 5;
/** How often each run opens a view. The first time, its code has never run. */
const OPENINGS = 4;
/** How long a person takes to find the tab. By then its chunk is fetched and the history is read. */
const LOOK_MS = 1000;
/** A fast flick of the thumb. */
const SCROLL_PX_PER_FRAME = 60;
const SCROLL_FRAMES = 150;

interface View {
  role: 'tab' | 'link';
  /** Of what is clicked on /history. */
  name: string;
  /** What is drawn last of the view, and nowhere else. */
  last: string;
}

const INSIGHTS: View = {
  role: 'tab',
  name: historyCopy.views.insights,
  last: '[role="tabpanel"] dl > div:nth-child(6)',
};
const YEAR: View = { role: 'tab', name: historyCopy.views.year, last: '[role="tabpanel"] article ol > li' };
const LAST_WEEK: View = { role: 'link', name: copy.nav.ranks, last: '[aria-labelledby="last-week"] dl' };

/**
 * Offline, CPU 4× slower, chunks already fetched: from the click on Insights, Year or Ranks until it is painted; and
 * the frames while five years scroll past. Both devices take turns.
 */
export async function insights(world: World): Promise<Line[]> {
  const oneYear = await world.device('oneYear');
  const fiveYears = await world.device('fiveYears');
  const times = { oneYear: [] as number[], fiveYears: [] as number[] };
  const years: number[] = [];
  const frames: number[] = [];
  const weeks: number[] = [];
  const firsts: number[] = [];
  const looked: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    times.oneYear.push(...(await openOften(world, oneYear, INSIGHTS)).later);
    const { first, later } = await openOften(world, fiveYears, INSIGHTS);
    firsts.push(first);
    looked.push((await openOften(world, fiveYears, INSIGHTS, { lookMs: LOOK_MS })).first);
    times.fiveYears.push(...later);
    years.push(...(await openOften(world, fiveYears, YEAR, { frames })).later);
    weeks.push(...(await openOften(world, fiveYears, LAST_WEEK)).later);
  }
  const [one, five] = [median(times.oneYear), median(times.fiveYears)];
  return [
    ratioLine('Insights over 5 years : over 1 year', five, one, 2),
    timeLine('Insights over 5 years, after their chunk', five, 300),
    timeLine('the same, first opening of a page, one second after /history', median(looked), 300),
    timeLine('the same, at once, with its chunk', median(firsts), 300),
    timeLine('Year with 5 years, after its chunk', median(years), 300),
    timeLine('Frame while 5 years scroll, 95th percentile', p95(frames), 17),
    timeLine('Last week of 5 years, after its chunk, with the turn of the page', median(weeks), 300),
  ];
}

async function openOften(
  world: World,
  { profileDir, url }: Visited,
  view: View,
  { frames, lookMs = 0 }: { frames?: number[]; lookMs?: number } = {},
): Promise<{ first: number; later: number[] }> {
  const context = await world.browse(profileDir);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await throttle(page);
    await context.setOffline(true);
    await page.goto(`${url}/history`, { waitUntil: 'commit' });
    await page.evaluate(() => window.probe.listed);
    await page.waitForTimeout(lookMs);
    const times: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening++) {
      times.push(await openView(page, view));
      if (opening === OPENINGS - 1) frames?.push(...(await scrollThrough(page)));
      await page.getByRole('link', { name: copy.nav.history }).click();
      await page.getByRole('list', { name: historyCopy.list }).waitFor();
    }
    const [first = 0, ...later] = times;
    return { first, later };
  } finally {
    await context.close();
  }
}

/** Ms from the click until the last part of the view is painted. */
async function openView(page: Page, { role, name, last }: View): Promise<number> {
  const link = page.getByRole(role, { name });
  await link.waitFor();
  const shown = page.evaluate((selector) => window.probe.shown(selector), last);
  await link.click();
  const at = await shown;
  return at - (await page.evaluate(() => window.probe.clickedAt()));
}

/** Ms of each frame. */
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
