import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '#tests/bench/build-page.ts';
import { laterOf, openOften, type View } from '#tests/bench/insights.ts';
import { servePages } from '#tests/bench/pages-server.ts';
import { type Line, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { World } from '#tests/bench/world.ts';
import { shelfCopy } from '#ui/copy/shelf.ts';

const RUNS = 9;
const COMPUTATIONS = 20;
const OPENINGS = 3;

const SHELF: View = { role: 'link', name: shelfCopy.open, last: '[aria-labelledby="milestones"] li' };

/**
 * The shelf of five years, with the CPU slowed down 4×: computing it from its rows, in new pages, and the time from the click
 * on /history until it is painted, offline.
 */
export async function shelf(world: World): Promise<Line[]> {
  const { first, later } = await computing(world);
  const fiveYears = await world.device('fiveYears');
  const openings: number[] = [];
  for (let run = 0; run < OPENINGS; run++)
    openings.push(...laterOf(await openOften(world, fiveYears, SHELF)));
  return [
    timeLine('Shelf of 5 years, computed for the first time', median(first), 30),
    timeLine('the same, later', median(later), 30),
    timeLine('Shelf of 5 years, after its chunk, whole', median(openings), 300),
  ];
}

async function computing(world: World): Promise<{ first: number[]; later: number[] }> {
  const dist = await mkdtemp(path.join(tmpdir(), 'simmer-shelf-'));
  await buildPage('shelf-page', dist);
  const pages = await servePages(dist);
  const first: number[] = [];
  const later: number[] = [];
  try {
    for (let run = 0; run < RUNS; run++) {
      const context = await world.browse(null);
      const page = await context.newPage();
      await page.goto(pages.url);
      await throttle(page);
      const [one = 0, ...others] = await page.evaluate((count) => window.shelfTimes(count), COMPUTATIONS);
      first.push(one);
      later.push(...others);
      await context.close();
    }
  } finally {
    await pages.stop();
    await rm(dist, { recursive: true, force: true });
  }
  return { first, later };
}
