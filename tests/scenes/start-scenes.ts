import type { Page } from '@playwright/test';
import { goalIn } from '#tests/scenes/check-in-acts.ts';
import { whenNotificationsAre } from '#tests/scenes/notification-acts.ts';
import type { Scene } from '#tests/scenes/scene.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

/** Starting without an account, adding an email, and the first questions. */
export const START_SCENES: readonly Scene[] = [
  { name: 'start-offline', viewer: 'visitor', path: '/auth', offline: true, act: start },

  { name: 'first-up', viewer: 'asked', path: '/', act: toStep('1') },
  { name: 'first-up-moved', viewer: 'asked', path: '/', act: moveSun },
  { name: 'first-down', viewer: 'asked', path: '/', act: toStep('2') },
  { name: 'first-down-late', viewer: 'asked', path: '/', act: goToBedLate },
  { name: 'first-remind', viewer: 'asked', path: '/', act: beAsked('default') },
  { name: 'first-remind-none', viewer: 'asked', path: '/', act: beAsked('denied') },

  { name: 'start-new', viewer: 'starter', path: '/' },
  { name: 'start-early', viewer: 'starter', path: '/', act: askEarly },
  { name: 'start-settings', viewer: 'starter', path: '/settings' },
  { name: 'start-add', viewer: 'starter', path: '/settings', act: addEmail() },
  { name: 'start-add-error', viewer: 'starter', path: '/settings', act: addEmail('lena@', 'kettle') },
  {
    name: 'start-add-offline',
    viewer: 'starter',
    path: '/settings',
    offline: true,
    act: addEmail('lena@example.net', 'a quiet kettle'),
  },
  { name: 'start-code', viewer: 'starter', path: '/settings', act: enterCode },
  { name: 'start-friends', viewer: 'starter', path: '/friends' },
  { name: 'start-ranks', viewer: 'starter', path: '/leaderboard' },
  { name: 'start-leave', viewer: 'starter', path: '/settings', act: signOut },
  { name: 'start-taken', viewer: 'starter', path: '/settings', act: takenEmail },
  { name: 'start-taken-ask', viewer: 'starter', path: '/settings', act: chooseOther },
  { name: 'start-keep', viewer: 'starter', path: '/', act: checkInHalf, whole: true },
  {
    name: 'start-added',
    viewer: 'adder',
    path: '/settings',
    act: addEmail('ada@example.net', 'a quiet kettle'),
  },
];

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function start(page: Page): Promise<void> {
  await press(page, /^Start without an account/);
  await page.getByText('Starting needs a connection for a moment.').waitFor();
}

/** Goes to a question, from wherever an earlier scene has left. */
function toStep(step: '1' | '2' | '3') {
  return async (page: Page) => {
    await page.evaluate((to) => {
      const key = Object.keys(localStorage).find((each) => each.includes('first-steps'));
      if (key) localStorage.setItem(key, to);
    }, step);
    await page.reload();
    await page.getByLabel(/^Step/).waitFor();
  };
}

async function moveSun(page: Page): Promise<void> {
  await toStep('1')(page);
  await page.locator('input[type="time"]').fill('08:35');
}

async function goToBedLate(page: Page): Promise<void> {
  await toStep('2')(page);
  await page.locator('input[type="time"]').fill('00:30');
}

function beAsked(permission: NotificationPermission) {
  return async (page: Page) => {
    await toStep('3')(page);
    await whenNotificationsAre(permission)(page);
  };
}

async function askEarly(page: Page): Promise<void> {
  await press(page, /^Check in early/);
  await page.getByRole('dialog').waitFor();
}

function addEmail(email?: string, password = '') {
  return async (page: Page) => {
    await press(page, /^Add an email/);
    if (email === undefined) return;
    const sheet = page.getByRole('dialog', { name: 'Add an email' });
    await sheet.getByLabel('Email').fill(email);
    await sheet.getByLabel('Password').fill(password);
    await sheet.getByRole('button', { name: 'Add email' }).click();
  };
}

/** As after the email was typed, where addresses are confirmed. */
async function enterCode(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('simmer-session') ?? '{}').user;
    localStorage.setItem(`email-code-sent-to:${id}`, 'lena@example.net');
  });
  await page.reload();
  await press(page, 'Enter the code');
  await page.getByLabel('Code from the email').waitFor();
  await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('simmer-session') ?? '{}').user;
    localStorage.removeItem(`email-code-sent-to:${id}`);
  });
}

async function signOut(page: Page): Promise<void> {
  await press(page, 'Sign out');
  await page.getByText('Sign out for good?').waitFor();
}

/** Makes the morning check-in, with points, in an earlier scene or now. */
async function checkInHalf(page: Page): Promise<void> {
  await page.evaluate("localStorage.setItem('simmer-celebrations', 'off')");
  const group = page.getByRole('group', { name: 'Morning check-in' });
  await group.waitFor();
  if (await group.getByRole('button', { name: /^Check in/ }).isVisible()) {
    await goalIn(2)(page);
    await pressCheckIn(page, group);
    await press(page, 'Got it');
  }
  await group.getByRole('button', { name: 'Checked In!' }).waitFor();
}

async function takenEmail(page: Page): Promise<void> {
  await page.goto('/');
  await checkInHalf(page);
  await page.goto('/settings');
  await addEmail('mina@simmer.local', 'a quiet kettle')(page);
  await page.getByText('That email already has an account').waitFor();
}

async function chooseOther(page: Page): Promise<void> {
  await takenEmail(page);
  await press(page, /^Sign in to the other account/);
}
