import type { BrowserContext } from '@playwright/test';
import { checkInCopy } from '#copy/check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median, p95 } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { History, World } from '#tests/bench/world.ts';
import { copy } from '#ui/copy/copy.ts';

const DAYS = 10;
const HOUR_MS = 3_600_000;
/** From the late morning, in which the bench runs, to a time at which each check-in is worth points. */
const HOURS_TO_GOAL = { morning: -4.5, night: 11.5 } as const satisfies Record<CheckInType, number>;
/** A user does not tap in the frame in which the button appears. */
const READING_MS = 500;
/** The time from press to release, like that of a finger. */
const FINGER_MS = 80;
const DEVICES = {
  fiveDays: { history: 'fiveDays', rest: 0 },
  fiveYears: { history: 'fiveYears', rest: 0 },
  finger: { history: 'fiveDays', rest: FINGER_MS },
} as const satisfies Record<string, { history: History; rest: number }>;

type Device = keyof typeof DEVICES;
const NAMES: readonly Device[] = ['fiveDays', 'fiveYears', 'finger'];

interface Tap {
  /** Milliseconds until "Checked In!" was painted. */
  done: number;
  /** INP: milliseconds until the button showed any reaction, the longest of press, release and click. */
  feedback: number;
}

/**
 * Time from the browser's timestamp of the click until "Checked In!" is painted: offline, with the CPU slowed
 * down 4×. Two taps a day on ten days: the page's clock advances by a day, so every tap is a real check-in on a
 * newly opened page.
 */
export async function tap(world: World): Promise<Line[]> {
  const taps: Record<Device, Tap[]> = { fiveDays: [], fiveYears: [], finger: [] };
  const devices = new Map<Device, { context: BrowserContext; url: string }>();
  try {
    for (const name of NAMES) {
      const { profileDir, url } = await world.copyOf(await world.device(DEVICES[name].history));
      const context = await world.browse(profileDir);
      devices.set(name, { context, url });
      await context.addInitScript((hourMs) => {
        const real = Date.now.bind(Date);
        const hours = Number(new URLSearchParams(location.search).get('hours') ?? 0);
        Date.now = () => real() + hours * hourMs;
      }, HOUR_MS);
      await context.setOffline(true);
    }
    for (let day = 1; day <= DAYS; day++) {
      for (const type of ['morning', 'night'] as const) {
        for (const [name, { context, url }] of devices) {
          const hours = 24 * day + HOURS_TO_GOAL[type];
          taps[name].push(await tapOnce(context, `${url}/?hours=${hours}`, type, DEVICES[name].rest));
        }
      }
    }
  } finally {
    await Promise.all([...devices.values()].map(({ context }) => context.close()));
  }
  const done = (name: Device) => taps[name].map((one) => one.done);
  const feedback = NAMES.flatMap((name) => taps[name].map((one) => one.feedback));
  const { length } = taps.fiveDays;
  return [
    timeLine(
      `INP: tap to the button's first visible reaction, p95 of ${feedback.length}`,
      p95(feedback),
      100,
    ),
    timeLine(`Tap to "${copy.checkIn.done}" painted, p95 of ${length}`, p95(done('fiveDays')), 100),
    timeLine('the same, median', median(done('fiveDays')), null),
    timeLine(`with a finger that rests ${FINGER_MS} ms, p95 of ${length}`, p95(done('finger')), 100),
    timeLine('the same, median', median(done('finger')), null),
    timeLine(`with 5 years of history, p95 of ${length}`, p95(done('fiveYears')), 100),
    ratioLine(
      '5 years of history : 5 days, medians',
      median(done('fiveYears')),
      median(done('fiveDays')),
      1.15,
    ),
  ];
}

async function tapOnce(context: BrowserContext, url: string, type: CheckInType, rest: number): Promise<Tap> {
  const page = await context.newPage();
  await throttle(page);
  await page.goto(url);
  await page.evaluate(() => window.probe.usable);
  await page.waitForTimeout(READING_MS);
  const group = checkInCopy.group(type);
  const { x, y } = await page.evaluate((label) => window.probe.placeOf(label), group);
  const painted = page.evaluate((label) => window.probe.checkedIn(label), group);
  // not button.click(), whose checks would run in the page during the measurement
  await page.mouse.click(x, y, { delay: rest });
  const at = await painted;
  const tapped = await page.evaluate(() => ({
    at: window.probe.clickedAt(),
    next: window.probe.nextPaint(),
  }));
  await page.close();
  return { done: at - tapped.at, feedback: tapped.next };
}
