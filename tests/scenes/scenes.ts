import type { Page } from '@playwright/test';
import {
  askAgain,
  celebrate,
  checkInBoth,
  checkInOnce,
  checkInQuietly,
  goalIn,
  undo,
} from '#tests/scenes/check-in-acts.ts';
import { COMPANY_SCENES } from '#tests/scenes/company-scenes.ts';
import { chooseImport, chooseWrongFile } from '#tests/scenes/import-acts.ts';
import { INSIGHTS_SCENES } from '#tests/scenes/insights-scenes.ts';
import { NIGHT_STAND_SCENES } from '#tests/scenes/night-stand-scenes.ts';
import { turnOnReminders, whenNotificationsAre } from '#tests/scenes/notification-acts.ts';
import {
  chooseNoDay,
  chooseOtherNight,
  proposeOtherTime,
  saveOtherTimes,
  withOtherTimes,
} from '#tests/scenes/other-times-acts.ts';
import { POT_SCENES } from '#tests/scenes/pot-scenes.ts';
import { RESULT_SCENES } from '#tests/scenes/result-scenes.ts';
import { onMonday, type Scene, type World } from '#tests/scenes/scene.ts';
import { SHELF_SCENES } from '#tests/scenes/shelf-scenes.ts';
import { START_SCENES } from '#tests/scenes/start-scenes.ts';
import {
  blockAndSeeAccount,
  leaveBoards,
  muteAndLookAgain,
  openSheet,
  report,
  reportWithoutReason,
} from '#tests/scenes/user-sheet-acts.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

const friend = (screen: 'friend' | 'chat', name: string) => async (world: World) =>
  `/${screen}/${await world.idOf(name)}`;
const click = (role: 'button' | 'tab', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

/**
 * Every screen and state. Scenes share data, so those that change data come last. A run may show only some of them, so no
 * scene may depend on another one.
 */
export const SCENES: readonly Scene[] = [
  { name: 'auth', viewer: 'visitor', path: '/auth?mode=sign-in' },
  { name: 'auth-sign-up', viewer: 'visitor', path: '/auth?mode=sign-up' },
  { name: 'auth-error', viewer: 'visitor', path: '/auth?mode=sign-in', act: click('button', /^Sign In$/) },
  { name: 'auth-recover', viewer: 'visitor', path: '/auth?mode=recover' },
  { name: 'auth-recover-code', viewer: 'visitor', path: '/auth?mode=recover', act: askForCode },
  { name: 'not-found', viewer: 'visitor', path: '/no/such/page' },
  { name: 'install', viewer: 'visitor', path: '/install' },
  { name: 'auth-password-shown', viewer: 'visitor', path: '/auth?mode=sign-up', act: showPassword },
  { name: 'install-iphone', viewer: 'visitor', path: '/install', act: asIphone },
  { name: 'install-offered', viewer: 'visitor', path: '/install', act: offerInstall },
  { name: 'install-accepted', viewer: 'visitor', path: '/install', act: acceptInstall },
  { name: 'install-already', viewer: 'visitor', path: '/install', act: asInstalled },

  { name: 'dashboard', viewer: 'demo', path: '/' },
  { name: 'dashboard-whole', viewer: 'demo', path: '/', whole: true },
  { name: 'dashboard-offline', viewer: 'demo', path: '/', offline: true },
  { name: 'dashboard-new', viewer: 'newcomer', path: '/' },
  { name: 'dashboard-unsynced', viewer: 'unsynced', path: '/' },
  { name: 'dashboard-12-hours', viewer: 'demo', path: '/', act: inTwelveHours },
  { name: 'shortcut-asks', viewer: 'demo', path: '/?check-in=morning' },
  { name: 'pull-enough', viewer: 'demo', path: '/', act: pull(190) },
  { name: 'pull-half', viewer: 'demo', path: '/leaderboard', act: pull(70) },
  { name: 'pull-offline', viewer: 'demo', path: '/history', offline: true, act: pull(190, 'touchend') },
  { name: 'dashboard-failed', viewer: 'demo', path: '/', act: breakDisk },
  { name: 'account', viewer: 'demo', path: '/', act: click('button', /'s account$/) },
  { name: 'status', viewer: 'demo', path: '/', offline: true, act: click('button', /^Offline/) },

  { name: 'leaderboard', viewer: 'demo', path: '/leaderboard' },
  { name: 'leaderboard-whole', viewer: 'demo', path: '/leaderboard', whole: true },
  { name: 'leaderboard-accuracy', viewer: 'demo', path: '/leaderboard', act: click('tab', 'Accuracy') },
  { name: 'leaderboard-offline', viewer: 'demo', path: '/leaderboard', offline: true },
  { name: 'leaderboard-monday', viewer: 'demoLater', path: '/leaderboard', act: onMonday },
  { name: 'leaderboard-alone', viewer: 'newcomer', path: '/leaderboard' },
  { name: 'leaderboard-unsynced', viewer: 'unsynced', path: '/leaderboard' },

  { name: 'friends', viewer: 'demo', path: '/friends' },
  { name: 'friends-requests', viewer: 'demo', path: '/friends', act: click('tab', /^Requests/) },
  { name: 'friends-sent', viewer: 'demo', path: '/friends', act: click('tab', /^Sent/) },
  { name: 'friends-offline', viewer: 'demo', path: '/friends', offline: true },
  { name: 'friends-self', viewer: 'newcomer', path: '/friends', act: askOneself },
  { name: 'friends-empty', viewer: 'newcomer', path: '/friends' },
  { name: 'friends-unsynced', viewer: 'unsynced', path: '/friends' },

  { name: 'friend', viewer: 'demo', path: friend('friend', 'Thu Trang'), whole: true },
  { name: 'friend-asks', viewer: 'demo', path: friend('friend', 'Eli Brandt') },
  { name: 'friend-stranger', viewer: 'demo', path: '/friend/00000000-0000-4000-8000-000000000000' },

  { name: 'person-menu', viewer: 'demo', path: friend('friend', 'Thu Trang'), act: openSheet() },
  { name: 'person-block', viewer: 'demo', path: friend('friend', 'Thu Trang'), act: openSheet('Block…') },
  { name: 'person-report', viewer: 'demo', path: friend('friend', 'Thu Trang'), act: openSheet('Report…') },
  { name: 'person-no-reason', viewer: 'demo', path: friend('friend', 'Thu Trang'), act: reportWithoutReason },

  { name: 'chat', viewer: 'demo', path: friend('chat', 'Thu Trang') },
  { name: 'chat-empty', viewer: 'demo', path: friend('chat', 'Sofia Rossi') },
  { name: 'chat-offline', viewer: 'demo', path: friend('chat', 'Dev Patel'), offline: true },
  { name: 'chat-stranger', viewer: 'demo', path: '/chat/00000000-0000-4000-8000-000000000000' },

  { name: 'history', viewer: 'demo', path: '/history' },
  { name: 'history-day', viewer: 'demo', path: '/history', act: click('tab', 'Day') },
  { name: 'history-week', viewer: 'demo', path: '/history', act: click('tab', 'Week') },
  { name: 'history-month', viewer: 'demo', path: '/history', act: click('tab', 'Month') },
  { name: 'history-12-hours', viewer: 'demo', path: '/history', act: inTwelveHours },
  { name: 'history-empty', viewer: 'newcomer', path: '/history' },
  { name: 'history-no-day', viewer: 'threeDays', path: '/history?view=day&from=2024-01-03' },
  { name: 'history-unsynced', viewer: 'unsynced', path: '/history' },
  { name: 'insights-12-hours', viewer: 'oneYear', path: '/history?view=insights', act: inTwelveHours },
  ...INSIGHTS_SCENES,
  ...RESULT_SCENES,
  ...SHELF_SCENES,
  ...POT_SCENES,
  ...START_SCENES,
  ...NIGHT_STAND_SCENES,

  { name: 'settings', viewer: 'demo', path: '/settings', whole: true },
  { name: 'settings-12-hours', viewer: 'demo', path: '/settings', act: inTwelveHours },
  {
    name: 'reminders',
    viewer: 'demo',
    path: '/settings/reminders',
    act: whenNotificationsAre('default'),
    whole: true,
  },
  {
    name: 'reminders-blocked',
    viewer: 'demo',
    path: '/settings/reminders',
    act: whenNotificationsAre('denied'),
  },
  { name: 'reminders-on', viewer: 'demo', path: '/settings/reminders', act: turnOnReminders, whole: true },
  { name: 'settings-error', viewer: 'newcomer', path: '/settings', act: saveWithoutName },
  { name: 'sign-out-asks', viewer: 'newcomer', path: '/settings', act: signOutWithDraft },
  { name: 'settings-draft', viewer: 'newcomer', path: '/settings' },
  { name: 'other-times', viewer: 'newcomer', path: '/settings', act: proposeOtherTime, whole: true },
  { name: 'other-times-midnight', viewer: 'newcomer', path: '/settings', act: chooseOtherNight, whole: true },
  { name: 'other-times-no-day', viewer: 'newcomer', path: '/settings', act: chooseNoDay, whole: true },
  { name: 'settings-unsynced', viewer: 'unsynced', path: '/settings' },

  { name: 'account-screen', viewer: 'demo', path: '/account', whole: true },
  { name: 'account-offline', viewer: 'demo', path: '/account', offline: true },
  { name: 'account-password', viewer: 'demo', path: '/account', act: changePasswordWrongly },
  { name: 'account-email', viewer: 'newcomer', path: '/account', act: click('button', 'Change email') },
  { name: 'account-import', viewer: 'newcomer', path: '/account', act: chooseImport },
  { name: 'account-import-wrong', viewer: 'newcomer', path: '/account', act: chooseWrongFile },
  { name: 'account-delete', viewer: 'demo', path: '/account', act: click('button', /^Delete my account/) },
  { name: 'account-unsynced', viewer: 'unsynced', path: '/account' },

  { name: 'dashboard-checked-in', viewer: 'demo', path: '/', act: checkInQuietly },
  { name: 'dashboard-done', viewer: 'demo', path: '/', act: checkInBoth },
  { name: 'shortcut-already', viewer: 'demo', path: '/', act: askAgain },
  { name: 'dashboard-both-done', viewer: 'demo', path: '/', act: checkInBoth, whole: true },
  { name: 'friends-waiting', viewer: 'demo', path: '/friends', offline: true, act: askUnknown },
  {
    name: 'friend-accepted',
    viewer: 'demo',
    path: friend('friend', 'Eli Brandt'),
    offline: true,
    act: accept,
  },
  { name: 'friends-rejected', viewer: 'demo', path: '/friends?tab=sent' },

  {
    name: 'person-reported',
    viewer: 'demo',
    path: friend('friend', 'Dev Patel'),
    offline: true,
    act: report,
  },
  { name: 'person-muted', viewer: 'demo', path: friend('chat', 'Dev Patel'), act: muteAndLookAgain },
  { name: 'account-blocked', viewer: 'demo', path: friend('chat', 'Dev Patel'), act: blockAndSeeAccount },
  { name: 'leaderboard-off', viewer: 'demo', path: '/account', act: leaveBoards },
  ...COMPANY_SCENES,

  { name: 'dashboard-broken', viewer: 'tapper', path: afterABreak },
  { name: 'dashboard-near', viewer: 'tapper', path: '/', act: goalIn(24) },
  { name: 'dashboard-late', viewer: 'tapper', path: '/', act: goalIn(-24) },
  { name: 'dashboard-perfect', viewer: 'tapper', path: '/', act: goalIn(1) },
  { name: 'dashboard-moment', viewer: 'tapper', path: '/', act: celebrate },
  { name: 'dashboard-undo', viewer: 'tapper', path: '/', act: checkInOnce },
  { name: 'dashboard-undone', viewer: 'tapper', path: '/', act: undo },
  { name: 'dashboard-tapped', viewer: 'tapper', path: '/', act: (page) => pressCheckIn(page, page) },
  { name: 'dashboard-paused', viewer: 'tapper', path: paused('/') },
  { name: 'account-paused', viewer: 'tapper', path: paused('/account') },
  { name: 'other-times-dashboard', viewer: 'oneYear', path: '/', act: saveOtherTimes },
  {
    name: 'other-times-on',
    viewer: 'oneYear',
    path: '/',
    act: withOtherTimes('/settings'),
    whole: true,
  },
  {
    name: 'other-times-insights',
    viewer: 'oneYear',
    path: '/',
    act: withOtherTimes('/history?view=insights'),
    whole: true,
  },
  {
    name: 'other-times-reminders',
    viewer: 'oneYear',
    path: '/',
    act: withOtherTimes('/settings/reminders', turnOnReminders),
    whole: true,
  },
];

/** An operator has paused the account. */
function paused(path: string) {
  return async (world: World) => {
    await world.change(
      `insert into private.suspensions (user_id, reason) values ($1, 'a scene') on conflict do nothing`,
      [await world.idOf('Noor')],
    );
    return path;
  };
}

/** Gives the user a best streak that is longer than the current one. */
async function afterABreak(world: World): Promise<string> {
  await world.change(
    'update public.profiles set best_morning_streak = 12, best_night_streak = 9 where user_id = $1',
    [await world.idOf('Noor')],
  );
  return '/';
}

async function askUnknown(page: Page): Promise<void> {
  await page.getByLabel("Friend's email").fill('nobody@nowhere.example');
  await page.getByLabel("Friend's email").press('Enter');
}

async function askOneself(page: Page): Promise<void> {
  await page.getByLabel("Friend's email").fill('lena@example.org');
  await page.getByLabel("Friend's email").press('Enter');
  await page.getByRole('alert').filter({ hasText: 'yourself' }).waitFor();
}

async function saveWithoutName(page: Page): Promise<void> {
  await page.getByLabel('Display Name').fill('');
  await page.getByRole('button', { name: 'Save Settings' }).click();
}

async function showPassword(page: Page): Promise<void> {
  await page.getByLabel('Password').fill('a quiet kettle');
  await page.getByRole('button', { name: 'Show' }).click();
}

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('mina@example.org');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code from the email').fill('123');
  await page.getByRole('button', { name: 'Set new password' }).click();
}

async function changePasswordWrongly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not the kettle');
  await page.getByLabel('New password').fill('a louder kettle');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('alert').filter({ hasText: 'current password' }).waitFor();
}

/** Signs out with unsaved text, which would be lost: the app asks first. */
async function signOutWithDraft(page: Page): Promise<void> {
  await page.getByLabel('Display Name').fill('Lena Maria');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
}

/** Makes reads of check-ins fail on this device. */
async function breakDisk(page: Page): Promise<void> {
  await page.addInitScript(
    "const { transaction } = IDBDatabase.prototype; IDBDatabase.prototype.transaction = function (...args) { if (this.name.startsWith('simmer-store-') && [args[0]].flat().join() === 'check_ins') throw new DOMException('the disk does not answer', 'AbortError'); return transaction.apply(this, args); };",
  );
  await page.reload();
  await page.getByText('Failed to load data').first().waitFor();
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept' }).click();
}

async function asIphone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setUserAgentOverride', {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    platform: 'iPhone',
  });
  await page.reload();
  await page.getByRole('heading').first().waitFor();
}

/** Shows AM and PM: makes this locale the default of the page. */
async function inTwelveHours(page: Page): Promise<void> {
  await page.addInitScript(
    "Intl.NumberFormat = new Proxy(Intl.NumberFormat, { construct: (Format, [locale = 'en-US', options]) => new Format(locale, options) });",
  );
  await page.reload();
  await page.getByRole('heading').first().waitFor();
}

async function offerInstall(page: Page): Promise<void> {
  // as text, because a compiled function would call helpers that the page lacks
  await page.evaluate(
    "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'accepted' }) }))",
  );
}

async function acceptInstall(page: Page): Promise<void> {
  await offerInstall(page);
  await click('button', 'Install')(page);
}

/** Moves a finger down from the top of the page. It stays there, or is lifted with `end`. */
function pull(down: number, end?: 'touchend') {
  return async (page: Page) => {
    const events = [['touchstart', 200], ['touchmove', 200 + down], ...(end ? [[end, 200 + down]] : [])];
    for (const [type, y] of events) {
      await page.evaluate(
        `document.body.dispatchEvent(Object.assign(new Event('${type}', { bubbles: true }),
          { touches: '${type}' === 'touchend' ? [] : [{ clientX: 150, clientY: ${y} }] }))`,
      );
    }
  };
}

/** Uses Safari's property. The media feature would not do: Playwright overwrites it when it sets the theme. */
async function asInstalled(page: Page): Promise<void> {
  await page.addInitScript("Object.defineProperty(navigator, 'standalone', { value: true })");
  await page.reload();
  await page.getByRole('heading').first().waitFor();
}
