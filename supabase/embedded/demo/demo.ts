import * as v from 'valibot';
import type { Clock } from '#base/clock.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import { ASKED, ASKS, type DemoUser, FRIENDS, MINA } from '#embedded/demo/demo-users.ts';
import { type Account, fillDemo } from '#embedded/demo/fill-demo.ts';

/** The sign-in of the demo user; the friends have the same password. */
export interface DemoSignIn {
  email: string;
  password: string;
}

const DEMO_PASSWORD = 'simmer-slowly';
const OTHERS: readonly DemoUser[] = [...FRIENDS, ASKS, ASKED];
const DEMO_USERS: readonly DemoUser[] = [MINA, ...OTHERS];

const session = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

/** True for a sign-in with this public password. */
export const isDemoSignIn = (email: unknown, password: unknown): boolean =>
  password === DEMO_PASSWORD &&
  DEMO_USERS.some((user) => typeof email === 'string' && user.email === email.trim().toLowerCase());

interface SeedDeps {
  backend: Backend;
  queue: RequestQueue;
  clock: Clock;
}

/**
 * Makes the demo user and their friends through the auth API, and lets each of them check in, ask, accept and write, through the
 * guards and the scoring of the real tables. Does nothing if the demo user has a history: that is written with everything else in
 * one transaction, so an interrupted seed starts again. Returns null if the password of the demo user was changed.
 */
export async function seedDemo({ backend, queue, clock }: SeedDeps): Promise<DemoSignIn | null> {
  const { rows } = await queue.run(() =>
    backend.postgres.query<{ email: string; seeded: boolean }>(
      `select u.email, exists (select from public.check_ins c where c.user_id = u.id) as seeded
       from auth.users u where u.email = any ($1)`,
      [DEMO_USERS.map(({ email }) => email)],
    ),
  );
  const known = new Map(rows.map(({ email, seeded }) => [email, seeded]));
  const signIn = { email: MINA.email, password: DEMO_PASSWORD };
  if (known.get(MINA.email)) return signIn;

  const enter = async (demo: DemoUser): Promise<Account | null> => {
    const seeded = known.get(demo.email);
    const path = seeded === undefined ? 'signup' : 'token?grant_type=password';
    const data = { display_name: demo.display_name };
    const body = { email: demo.email, password: DEMO_PASSWORD, data };
    const response = await queue.run(() => backend.respond(authRequest(path, body)));
    if (!response.ok) return null;
    const { access_token, user } = v.parse(session, await response.json());
    return { demo, id: user.id, token: access_token, seeded: seeded ?? false };
  };
  const demo = await enter(MINA);
  if (!demo) return null;
  const others: Account[] = [];
  for (const demo of OTHERS) {
    const account = await enter(demo);
    if (account) others.push(account); // otherwise the account belongs to a real user, so do not change it
  }
  await queue.run(() => fillDemo(backend.postgres, clock, demo, others));
  return signIn;
}

function authRequest(path: string, body: unknown): Request {
  return new Request(`http://localhost/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: 'simmer-seed', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
