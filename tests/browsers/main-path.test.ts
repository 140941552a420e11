import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAppProcess } from '#tests/browsers/app-process.ts';
import type { Driven } from '#tests/browsers/driven.ts';
import { offlineReady } from '#tests/browsers/offline-ready.ts';
import { browserNames, openBrowser } from '#tests/browsers/open-browsers.ts';
import { PASSWORD, signUp } from '#tests/browsers/sign-up.ts';
import { type Visitor, visitorAt } from '#tests/browsers/visitor.ts';
import { clientOf } from '#tests/support/embedded-server.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

/** After an outage of the server, the page retries with growing delays. */
const COMES_BACK = { timeout: 120_000, interval: 200 };
const ARRIVES = { timeout: 45_000, interval: 100 };
/**
 * Visits the screens by links while the server is down, because everything needed is on the device.
 */
const OTHER_SCREENS = [
  ['History', 'Total Points Earned'],
  ['Ranks', 'Weekly Leaderboard'],
  ['Settings', 'Save Settings'],
  ['Home', '200 / 1,000'],
] as const;
const ADDRESSES = [
  ['/friends', 'Thu Trang'],
  ['/leaderboard', 'Weekly Leaderboard'],
  ['/settings', 'Save Settings'],
  ['/install', 'Install'],
] as const;

const undo: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A future friend without a browser, signed in through the API. */
async function friendByApi(url: string) {
  const client = clientOf(url);
  const email = `trang-${randomUUID()}@example.org`;
  const options = { data: { display_name: 'Thu Trang' } };
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD, options });
  if (error || !data.user) throw new Error(`No account: ${error?.message}`);
  return { client, email, id: data.user.id };
}

type Friend = Awaited<ReturnType<typeof friendByApi>>;

/** The rows that the server shows to a friend. */
async function readRows(client: SupabaseClient, table: string, columns: string) {
  const { data, error } = await client.from(table).select(columns);
  if (error) throw new Error(error.message);
  return data;
}

/** Sets both goals to the current time of that zone, so that a tap is perfect. */
async function setGoals(mina: Visitor, timeZone: string): Promise<void> {
  const now = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(Date.now());
  await mina.press('link', 'Settings');
  await mina.turnTo('Morning goal', now);
  await mina.turnTo('Night goal', now);
  await mina.press('button', 'Save Settings');
  await mina.sees('Settings saved!');
}

async function becomeFriends(mina: Visitor, trang: Friend): Promise<void> {
  await mina.press('link', /^Friends/);
  await mina.fill("Friend's email", trang.email);
  await mina.press('button', 'Add friend');
  await mina.sees('Friend request sent!');
  await vi.waitFor(async () => {
    const accepting = await trang.client
      .from('friendships')
      .update({ status: 'accepted' })
      .eq('friend_id', trang.id)
      .select();
    expect(accepting.data).toHaveLength(1);
  }, ARRIVES);
  // a doorbell event updates the open page
  await mina.press('tab', 'Friends (1)');
  await mina.sees('Thu Trang');
}

async function writeToEachOther(mina: Visitor, trang: Friend): Promise<void> {
  await mina.press('link', /^Chat with Thu Trang/);
  await mina.fill('Message', 'Good morning');
  await mina.press('button', 'Send');
  const received = () => readRows(trang.client, 'messages', 'sender_id, message');
  await vi.waitFor(async () => expect(await received()).toHaveLength(1), ARRIVES);
  const [first] = await trang.client
    .from('messages')
    .select('sender_id, message')
    .then(({ data }) => data ?? []);
  expect(first?.message).toBe('Good morning');
  await trang.client.from('messages').insert({
    id: randomUUID(),
    sender_id: trang.id,
    receiver_id: first?.sender_id,
    message: 'Good morning yourself',
  });
  await mina.sees('Good morning yourself');
}

const profileOfMina = async ({ client, id }: Friend) =>
  (await client.from('profiles').select('display_name, total_points').neq('user_id', id)).data;

describe.each(browserNames)('app in %s', (name) => {
  const timeZone = lateMorningZone(Date.now());
  let browser: Driven;

  beforeEach(async () => {
    browser = await openBrowser(name, timeZone);
    undo.push(() => browser.close());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await mkdir('test-results/browsers', { recursive: true });
    await writeFile(`test-results/browsers/${name}.txt`, browser?.output() ?? '');
    await writeFile(`test-results/browsers/${name}.png`, (await browser?.picture()) ?? '', 'base64');
  });

  it('runs the main path from sign-up to chat, and syncs changes made while the server was down', async () => {
    const server = await startAppProcess(undo);
    const trang = await friendByApi(server.url);
    const mina = visitorAt(browser);

    await signUp(mina, server.url);
    await setGoals(mina, timeZone);
    await mina.press('button', /^Check in/, 'Night check-in');
    await mina.sees('Perfect timing! 🎯 +100 points!');
    await becomeFriends(mina, trang);
    await writeToEachOther(mina, trang);
    await vi.waitFor(
      async () => expect(await profileOfMina(trang)).toEqual([{ display_name: 'Mina', total_points: 100 }]),
      ARRIVES,
    );
    await mina.reload();
    await mina.sees('Good morning yourself');
    await mina.press('link', 'Back');
    await mina.press('link', 'Home');
    await mina.sees('Hey, Mina!');
    await offlineReady(mina);
    // wait until the read mark is sent, so that only later changes are pending
    await mina.sees('All synced');

    await server.stop();
    await mina.reload();
    await mina.sees('Hey, Mina!');
    await mina.press('button', /^Check in/, 'Morning check-in');
    await mina.sees('Perfect timing! 🎯 +100 points!');
    await mina.sees('200 / 1,000');
    await mina.reload();
    await mina.sees('200 / 1,000');
    await mina.sees('1 waiting');
    for (const [link, words] of OTHER_SCREENS) {
      await mina.press('link', link);
      await mina.sees(words);
    }

    await server.start();
    await vi.waitFor(
      async () => expect(await profileOfMina(trang)).toEqual([{ display_name: 'Mina', total_points: 200 }]),
      COMES_BACK,
    );
    await mina.sees('All synced', COMES_BACK.timeout);
    // opens each screen as soon as the previous one is shown: a page that is left must release its
    // locks
    for (const [address, words] of ADDRESSES) {
      await mina.open(server.url + address);
      await mina.sees(words);
    }
  });
});
