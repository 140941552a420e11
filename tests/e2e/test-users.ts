import { randomUUID } from 'node:crypto';
import type { Account, OwnServer } from '#tests/e2e/fixtures.ts';

type Rows = OwnServer['rows'];

/** A user without a browser: an account created as the app creates one. */
export async function register(url: string, account: Account): Promise<void> {
  const { email, password, display_name } = account;
  await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: 'e2e', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { display_name } }),
  });
}

export async function idOf(rows: Rows, account: Account): Promise<string> {
  const [found] = await rows('select id::text from auth.users where email = $1', [account.email]);
  if (typeof found?.id !== 'string') throw new Error('no such account');
  return found.id;
}

/** Makes two users old friends; or, with `pending`, adds a request from `one` to `other`. */
export async function befriend(
  rows: Rows,
  one: Account,
  other: Account,
  status: 'accepted' | 'pending' = 'accepted',
): Promise<void> {
  await rows(
    `insert into public.friendships (id, user_id, friend_id, status, created_at)
     values ($1, $2, $3, $4, now() - interval '2 years')`,
    [randomUUID(), await idOf(rows, one), await idOf(rows, other), status],
  );
}
