import type { Page } from '@playwright/test';
import { checkInCopy } from '#copy/check-in.ts';
import { type Line, timeLine } from '#tests/bench/report.ts';
import { listen } from '#tests/bench/sign-in.ts';
import { median, p95 } from '#tests/bench/statistics.ts';
import type { World } from '#tests/bench/world.ts';
import { earlyMorningZone } from '#tests/support/late-morning-zone.ts';

const RUNS = 20;
const GROUP = checkInCopy.group('morning');

/** The list of coins on another user's dashboard, while a friend's is filled, and while none is. */
const COINS = 'ul[aria-labelledby="company"]';
const FILLED = 'path[data-half]:not([data-half="open"])';

/**
 * Time from a click in one browser of a user until another browser has painted the check-in: the same user's, and a friend's, where
 * it fills a coin. All are open and online. Between two runs the server deletes the row, and the browsers receive the deletion.
 */
export async function secondDevice(world: World): Promise<Line[]> {
  const { query, url } = await world.server();
  const [account, friend] = [await world.newAccount('devices'), await world.newAccount('friend')];
  await query(
    `insert into public.friendships (id, user_id, friend_id, status, created_at)
     values (gen_random_uuid(), $1, $2, 'accepted', now())`,
    [account.id, friend.id],
  );
  // a check-in there is worth points, so that the app does not ask
  const zone = earlyMorningZone(Date.now());
  const contexts = await Promise.all([account, account, friend].map(() => world.browse(null, zone)));
  const [onDevice, byFriend]: [number[], number[]] = [[], []];
  try {
    const [here, there, friends] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!here || !there || !friends) throw new Error('No pages');
    await listen(here, url, account);
    await listen(there, url, account);
    await listen(friends, url, friend);
    for (let run = 0; run < RUNS; run++) {
      await Promise.all([
        ...[here, there].map((page) => page.evaluate((group) => window.probe.open(group), GROUP)),
        friends.evaluate((none) => window.probe.shown(none), `${COINS}:not(:has(${FILLED}))`),
      ]);
      const seen = there.evaluate((group) => window.probe.checkedIn(group), GROUP);
      const filled = friends.evaluate((one) => window.probe.shown(one), `${COINS} ${FILLED}`);
      const clickedAt = await tap(here);
      onDevice.push((await seen) - clickedAt);
      byFriend.push((await filled) - clickedAt);
      await query('delete from public.check_ins where user_id = $1', [account.id]);
    }
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
  return [
    timeLine(`Check-in until another open device shows it, p95 of ${RUNS}`, p95(onDevice), 1000),
    timeLine('median', median(onDevice), null),
    timeLine(
      `Check-in until the coin on a friend's open device is filled, p95 of ${RUNS}`,
      p95(byFriend),
      1000,
    ),
    timeLine('median', median(byFriend), null),
  ];
}

/** Checks in, and returns when the click was. */
async function tap(here: Page): Promise<number> {
  await here.getByRole('group', { name: GROUP }).getByRole('button', { name: checkInCopy.open }).click();
  // wait until the row is on this device's screen before it is deleted
  await here.evaluate((group) => window.probe.checkedIn(group), GROUP);
  return here.evaluate(() => window.probe.clickedAt());
}
