import { type Browser, until } from '#tests/browsers/browser.ts';
import { handsOn } from '#tests/browsers/hands.ts';

/** A server that can go away and come back, at one address and with one memory. */
export interface Backend {
  readonly url: string;
  rows(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const CHECK_INS = `select c.check_in_type from public.check_ins c join auth.users u on u.id = c.user_id where u.email = $1`;

/** From the first visit to a check-in without network that reaches the server. Throws at the first thing that does not hold. */
export async function mainPath(
  browser: Browser,
  backend: Backend,
  holds: (sentence: string) => void,
): Promise<void> {
  const { sees, click, fill } = handsOn(browser);
  const email = `${browser.name.toLowerCase()}-${Date.now().toString(36)}@example.org`;
  const checkIns = async () => (await backend.rows(CHECK_INS, [email])).length;

  await browser.go(`${backend.url}/auth`);
  await click('Sign up');
  await fill('Display Name', 'Mina');
  await fill('Email', email);
  await fill('Password', 'a quiet kettle');
  await click('Create Account');
  await sees('Hey, Mina!');
  await sees('Coal League');
  holds('somebody signs up and is on the dashboard');

  await until(`${browser.name} has no worker`, async () => {
    const state = await browser.evaluate('navigator.serviceWorker.controller?.state');
    if (state !== 'activated') throw new Error(String(state));
  });
  holds('the service worker has the app');

  await backend.stop();
  await click('Check in');
  await sees('Checked In!');
  await browser.reload();
  await sees('Hey, Mina!');
  await sees('Checked In!');
  holds('with the server gone a check-in counts, and is there after a reload');

  await browser.go(`${backend.url}/history`);
  await sees('Total Points Earned');
  await browser.go(`${backend.url}/no/such/page`);
  await sees('Oops! Page not found');
  await browser.go(`${backend.url}/`);
  holds('every address opens with the server gone');

  await backend.start();
  await until(
    `${browser.name}: the check-in did not arrive`,
    async () => {
      if ((await checkIns()) !== 1) throw new Error(`${await checkIns()} check-ins`);
    },
    60_000,
  );
  await sees('Checked In!');
  holds('with the server back the check-in arrives by itself');

  for (const [route, text] of [
    ['/friends', 'No friends yet'],
    ['/leaderboard', 'Weekly Leaderboard'],
    ['/settings', 'Save Settings'],
    ['/install', 'Install'],
  ] as const) {
    // loaded anew each, right after the last was opened: a page that is put away must leave nothing locked
    await browser.go(backend.url + route);
    await sees(text);
  }
  holds('friends, ranks, settings and install open');
}
