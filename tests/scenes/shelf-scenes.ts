import type { Page } from '@playwright/test';
import { onMonday, type Scene, type World } from '#tests/scenes/scene.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

/** The shelf, the league card in the highest league, and feasts. */
export const SHELF_SCENES: readonly Scene[] = [
  { name: 'shelf', viewer: 'oneYear', path: '/shelf', whole: true, offline: true },
  { name: 'shelf-years', viewer: 'fiveYears', path: '/shelf', whole: true },
  { name: 'shelf-pot', viewer: 'oneYear', path: '/shelf', act: choosePot },
  { name: 'shelf-making', viewer: 'threeDays', path: '/shelf', act: chooseMaking },
  { name: 'shelf-new', viewer: 'newcomer', path: '/shelf' },
  { name: 'shelf-unsynced', viewer: 'unsynced', path: '/shelf' },
  { name: 'dashboard-max', viewer: 'fiveYears', path: '/', whole: true },
  { name: 'dashboard-max-monday', viewer: 'fiveYears', path: '/', act: onMonday, whole: true, offline: true },
  { name: 'feast', viewer: 'sixDays', path: '/', act: reachAWeek },
  { name: 'feast-rising', viewer: 'climber', path: nearly(300), act: riseSlowly },
  { name: 'feast-pho', viewer: 'climber', path: nearly(4500), act: rise },
  { name: 'dashboard-max-first', viewer: 'climber', path: nearly(5000), whole: true },
];

async function choosePot(page: Page): Promise<void> {
  await page.locator('[data-month]').first().click();
}

async function chooseMaking(page: Page): Promise<void> {
  await page.locator('[data-month]').last().click();
}

/** Makes the day streak 7, in an earlier scene or now. */
async function reachAWeek(page: Page): Promise<void> {
  for (const which of ['Morning', 'Night']) {
    await pressCheckIn(page, page.getByRole('group', { name: `${which} check-in` }));
  }
  await page.locator('[data-feast]').waitFor();
}

/** So many points this week, all of this morning, and a night goal right now: the check-in adds 700. */
function nearly(points: number) {
  return async (world: World) => {
    const id = await world.idOf('Rui');
    const now = new Date();
    const today = now.toLocaleDateString('sv');
    await world.change('delete from public.check_ins where user_id = $1 and local_day = $2', [id, today]);
    await world.change('update public.check_ins set points_earned = 0 where user_id = $1', [id]);
    await world.change("set session_replication_role = 'replica'", []); // no trigger fires
    await world.change(
      `insert into public.check_ins
       select (jsonb_populate_record(c, jsonb_build_object('id', private.check_in_id($1, 'morning', $2), 'local_day', $2::date,
         'check_in_time', c.check_in_time + interval '1 day', 'streak', 7, 'points_earned', $3::bigint,
         'rev', pg_current_xact_id()::text::bigint))).*
       from public.check_ins c where user_id = $1 and check_in_type = 'morning' and local_day = $2::date - 1`,
      [id, today, points],
    );
    await world.change("set session_replication_role = 'origin'", []);
    await world.change('update public.goals set night_goal_time = $2 where user_id = $1', [
      id,
      now.toTimeString().slice(0, 5),
    ]);
    await world.change("select private.refresh_streaks($1, 'morning'), private.refresh_profile($1)", [id]);
    return '/';
  };
}

async function rise(page: Page): Promise<void> {
  await pressCheckIn(page, page.getByRole('group', { name: 'Night check-in' }));
  await page.locator('[data-feast]').waitFor();
}

/** Stops the feast while the new emblem rises. */
async function riseSlowly(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // as text, because a compiled function would call helpers that the page lacks
  await page.evaluate(
    'window.realTimeout = setTimeout; setTimeout = (act, ms) => (ms === 1800 ? 0 : realTimeout(act, ms))',
  );
  await rise(page);
  await page.evaluate('document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 400; })');
}
