import { randomUUID } from 'node:crypto';
import type { Visitor } from '#tests/browsers/visitor.ts';

export const PASSWORD = 'a quiet kettle';

/** Signs Mina up and waits for her dashboard. */
export async function signUp(mina: Visitor, url: string): Promise<void> {
  await mina.open(`${url}/auth?mode=sign-up`);
  await mina.fill('Display Name', 'Mina');
  await mina.fill('Email', `mina-${randomUUID()}@example.org`);
  await mina.fill('Password', PASSWORD);
  await mina.press('button', 'Create Account');
  await mina.press('button', 'Skip');
  await mina.sees('Hey, Mina!');
  await mina.sees('Coal League');
}

/** Checks in for the night, which is worth nothing in the late morning: the app asks first. */
export async function checkInForNight(mina: Visitor): Promise<void> {
  await mina.press('button', /^Check in/, 'Night check-in');
  await mina.press('button', 'Check in anyway');
}
