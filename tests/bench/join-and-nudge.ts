import type { Page } from '@playwright/test';
import { invitationWords } from '#copy/words/invitation.ts';
import { potsWords } from '#copy/words/pots.ts';
import type { Account } from '#tests/bench/accounts.ts';
import { type Line, timeLine } from '#tests/bench/report.ts';
import { listen } from '#tests/bench/sign-in.ts';
import { median, p95 } from '#tests/bench/statistics.ts';
import type { World } from '#tests/bench/world.ts';

const RUNS = 20;
const BUDGET_MS = 1000;

/**
 * Time from a friend's click until the open page of the other user has painted a join and a nudge. Both are online. Between two
 * runs the server takes it back, and the browsers receive that.
 */
export async function joinAndNudge(world: World): Promise<Line[]> {
  const [joins, nudges] = [await measureJoins(world), await measureNudges(world)];
  return [
    timeLine(
      `Join by a link until the inviter's open list shows the friend, p95 of ${RUNS}`,
      p95(joins),
      BUDGET_MS,
    ),
    timeLine('median', median(joins), null),
    timeLine(`Nudge until the other's open pot shows it, p95 of ${RUNS}`, p95(nudges), BUDGET_MS),
    timeLine('median', median(nudges), null),
  ];
}

async function measureJoins(world: World): Promise<number[]> {
  const { query, url } = await world.server();
  const [inviter, joiner] = [await world.newAccount('inviter'), await world.newAccount('joiner')];
  const code = 'benchbenchbenchb';
  await query('insert into public.invitations (user_id, code, created_at) values ($1, $2, now())', [
    inviter.id,
    code,
  ]);
  return withTwoPages(world, [inviter, joiner], world.zone, async (inviters, joiners) => {
    const row = `main li a[href="/friend/${joiner.id}"]`;
    // without a reload, so that the doorbell stays connected
    await inviters.locator('nav a[href="/friends"]').click();
    await inviters.waitForURL('**/friends');
    const took: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await joiners.goto(`${url}/i/${code}`);
      const become = joiners.getByRole('button', { name: invitationWords.become });
      await become.waitFor();
      await inviters.evaluate((selector) => window.probe.gone(selector), row);
      const seen = inviters.evaluate((selector) => window.probe.shown(selector), row);
      await become.click();
      const seenAt = await seen;
      took.push(seenAt - (await joiners.evaluate(() => window.probe.clickedAt())));
      // the friendship has arrived on this device before it is deleted
      await joiners.waitForURL('**/leaderboard');
      await query('delete from public.friendships where $1 in (user_id, friend_id)', [joiner.id]);
      await query('update public.invitations set joined = 0', []);
    }
    return took;
  });
}

async function measureNudges(world: World): Promise<number[]> {
  const { query } = await world.server();
  const [sender, friend] = [await world.newAccount('sender'), await world.newAccount('nudged')];
  const users = [sender.id, friend.id];
  await query(
    `insert into public.friendships (id, user_id, friend_id, status) values (gen_random_uuid(), $1, $2, 'accepted')`,
    users,
  );
  await query(
    `insert into public.pots (id, user_id, friend_id, status, asked_at, since_day)
     values (gen_random_uuid(), $1, $2, 'live', now(), (now() at time zone 'UTC')::date)`,
    users,
  );
  await query(
    `insert into public.check_ins
       (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
     values ($1, 'morning', now(), 0, (now() at time zone 'UTC')::date, '00:00', '07:00')`,
    [sender.id],
  );
  // awake at any time of day
  await query(
    `update public.goals set morning_goal_time = (now() at time zone 'UTC' - interval '3 hours')::time,
       night_goal_time = (now() at time zone 'UTC' + interval '3 hours')::time where user_id = any ($1)`,
    [users],
  );
  return withTwoPages(world, [friend, sender], 'UTC', async (friends, senders) => {
    const note = 'section[aria-labelledby="pots-for-two"] li small';
    const [nudge, before, after] = [
      senders.getByRole('button', { name: potsWords.nudgeName('nudged') }),
      potsWords.theirsIsIn('sender', 'morning'),
      potsWords.nudgedYou('sender', 'morning'),
    ];
    const took: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await nudge.waitFor();
      await friends.evaluate(([at, text]) => window.probe.shown(at, text), [note, before] as const);
      const seen = friends.evaluate(([at, text]) => window.probe.shown(at, text), [note, after] as const);
      await nudge.click();
      const seenAt = await seen;
      took.push(seenAt - (await senders.evaluate(() => window.probe.clickedAt())));
      await senders.getByRole('button', { name: potsWords.nudged, exact: true }).waitFor();
      await query('update private.pot_sides set nudged_on = null, nudge_at = null', []);
      await query('update public.pots set rev = rev', []); // stamps the pot, so that a pull brings it
      await query('select private.ring($1)', [users]);
    }
    return took;
  });
}

/** Opens the app for each of two users, who are signed in and connected, and closes both browsers at the end. */
async function withTwoPages<T>(
  world: World,
  [one, other]: readonly [Account, Account],
  zone: string,
  act: (first: Page, second: Page) => Promise<T>,
): Promise<T> {
  const { url } = await world.server();
  const [here, there] = [await world.browse(null, zone), await world.browse(null, zone)];
  try {
    const [first, second] = [await here.newPage(), await there.newPage()];
    await listen(first, url, one);
    await listen(second, url, other);
    return await act(first, second);
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
}
