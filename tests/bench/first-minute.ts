import type { Page } from '@playwright/test';
import { countLine, type Line, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { World } from '#tests/bench/world.ts';
import { earlyMorningZone, lateMorningZone } from '#tests/support/late-morning-zone.ts';

const RUNS = 5;
/** Added to every response, in milliseconds: a phone network. */
const LATENCY_MS = 100;

/**
 * A stranger's first visit, with the CPU slowed down 4× and a slow network: the taps and the time until the first
 * check-in is on the device; and where no check-in is worth points, the taps until the dashboard says when the first one opens
 * and reminders were answered.
 */
export async function firstMinute(world: World): Promise<Line[]> {
  const checkIns: Visit[] = [];
  for (let run = 0; run < RUNS; run++) {
    checkIns.push(await visit(world, earlyMorningZone(Date.now()), untilCheckedIn));
  }
  const waiting = await visit(world, lateMorningZone(Date.now()), untilWaiting);
  return [
    countLine('First check-in, a window open: taps', checkIns[0]?.taps ?? Number.NaN, 2),
    timeLine('the same, after the page has loaded', median(checkIns.map(({ ms }) => ms)), 5000),
    countLine('No window open: taps until the dashboard says when it opens', waiting.taps, 5),
  ];
}

interface Visit {
  taps: number;
  ms: number;
}

type Tap = (name: string | RegExp) => Promise<void>;

async function visit(
  world: World,
  zone: string,
  act: (page: Page, tap: Tap) => Promise<void>,
): Promise<Visit> {
  const { url } = await world.server();
  const context = await world.browse(null, zone);
  try {
    const page = await context.newPage();
    await throttle(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto(url);
    const started = performance.now();
    let taps = 0;
    await act(page, async (name) => {
      await page.getByRole('button', { name }).first().click();
      taps += 1;
    });
    return { taps, ms: performance.now() - started };
  } finally {
    await context.close();
  }
}

/** The check-in is shown as done once it is on the disk. */
async function untilCheckedIn(page: Page, tap: Tap): Promise<void> {
  await tap(/^Start without an account/);
  await tap(/^Check in/);
  await page.getByRole('button', { name: 'Checked In!' }).first().waitFor();
}

async function untilWaiting(page: Page, tap: Tap): Promise<void> {
  await tap(/^Start without an account/);
  await tap('Next');
  await tap('Next');
  await tap(/^Not now|^Continue/);
  await page.getByText(/Your first check-in is/).waitFor();
}
