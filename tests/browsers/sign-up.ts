import { randomUUID } from 'node:crypto';
import type { Person } from '#tests/browsers/person.ts';

export const PASSWORD = 'a quiet kettle';

/** Mina signs up and is on her dashboard. */
export async function signUp(mina: Person, url: string): Promise<void> {
  await mina.open(`${url}/auth`);
  await mina.press('button', /Sign up$/);
  await mina.fill('Display Name', 'Mina');
  await mina.fill('Email', `mina-${randomUUID()}@example.org`);
  await mina.fill('Password', PASSWORD);
  await mina.press('button', 'Create Account');
  await mina.sees('Hey, Mina!');
  await mina.sees('Coal League');
}
