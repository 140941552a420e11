import type { Page } from '@playwright/test';
import { type Line, timeLine } from '#tests/bench/report.ts';
import { signIn, untilSynced } from '#tests/bench/sign-in.ts';
import { median, p95 } from '#tests/bench/statistics.ts';
import type { World } from '#tests/bench/world.ts';
import { earlyMorningZone } from '#tests/support/late-morning-zone.ts';
import { copy } from '#ui/copy/copy.ts';

const RUNS = 20;
const GROUP = copy.checkInGroup('morning');

/**
 * Time from a click in one browser of a user until another one has painted the check-in; both are open
 * and online. Between two runs the server deletes the row, and both browsers receive the deletion.
 */
export async function secondDevice(world: World): Promise<Line[]> {
  const { url, query } = await world.server();
  const account = await world.newAccount('devices');
  // a check-in there is worth points, so that the app does not ask
  const zone = earlyMorningZone(Date.now());
  const contexts = await Promise.all([world.browse(null, zone), world.browse(null, zone)]);
  const times: number[] = [];
  try {
    const [here, there] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!here || !there) throw new Error('No pages');
    for (const page of [here, there]) {
      const listening = firstFrame(page);
      await signIn(page, url, account);
      await untilSynced(page, account.id);
      await listening; // the doorbell's channel is joined
    }
    for (let run = 0; run < RUNS; run++) {
      await Promise.all(
        [here, there].map((page) => page.evaluate((group) => window.probe.open(group), GROUP)),
      );
      times.push(await tapHereSeenThere(here, there));
      await query('delete from public.check_ins where user_id = $1', [account.id]);
    }
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
  return [
    timeLine(`Check-in until another open device shows it, p95 of ${RUNS}`, p95(times), 1000),
    timeLine('median', median(times), null),
  ];
}

/** Resolves with the first message of the server on a socket of that page. */
function firstFrame(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()));
  });
}

async function tapHereSeenThere(here: Page, there: Page): Promise<number> {
  const seen = there.evaluate((group) => window.probe.checkedIn(group), GROUP);
  await here.getByRole('group', { name: GROUP }).getByRole('button', { name: copy.checkIn.open }).click();
  const at = await seen;
  // wait until the row is on the server and on this device's screen before it is deleted
  await here.evaluate((group) => window.probe.checkedIn(group), GROUP);
  return at - (await here.evaluate(() => window.probe.clickedAt()));
}
