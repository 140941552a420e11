import * as v from 'valibot';
import type { Clock } from '#base/clock.ts';
import type { Backend } from '#embedded/data/database.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import { ASKED, ASKS, type DemoPerson, FRIENDS, MINA } from '#seed/demo-people.ts';
import { type Account, fillDemo } from '#seed/fill-demo.ts';

/** What the demo person signs in with; the same password opens their friends' accounts. */
export interface DemoSignIn {
  email: string;
  password: string;
}

const DEMO_PASSWORD = 'simmer-slowly';
const OTHERS: readonly DemoPerson[] = [...FRIENDS, ASKS, ASKED];
const DEMO_PEOPLE: readonly DemoPerson[] = [MINA, ...OTHERS];

const session = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

/** True for a sign-in that everybody can read here. */
export const isDemoSignIn = (email: unknown, password: unknown): boolean =>
  password === DEMO_PASSWORD &&
  DEMO_PEOPLE.some((person) => typeof email === 'string' && person.email === email.trim().toLowerCase());

interface SeedDeps {
  backend: Backend;
  queue: RequestQueue;
  clock: Clock;
}

/**
 * Makes the demo person and the people around them through the auth API, and lets each of them check in, ask, answer
 * and write, through the guards and the scoring of the real tables: no number is typed. Does nothing when the demo
 * person has a history; that comes with everything else in one transaction, so one cut short is begun again. Null:
 * somebody has changed the demo person's password, so there is nothing to offer.
 */
export async function seedDemo({ backend, queue, clock }: SeedDeps): Promise<DemoSignIn | null> {
  const { rows } = await queue.run(() =>
    backend.postgres.query<{ email: string; seeded: boolean }>(
      `select u.email, exists (select from public.check_ins c where c.user_id = u.id) as seeded
       from auth.users u where u.email = any ($1)`,
      [DEMO_PEOPLE.map(({ email }) => email)],
    ),
  );
  const known = new Map(rows.map(({ email, seeded }) => [email, seeded]));
  const signIn = { email: MINA.email, password: DEMO_PASSWORD };
  if (known.get(MINA.email)) return signIn;

  const enter = async (person: DemoPerson): Promise<Account | null> => {
    const seeded = known.get(person.email);
    const path = seeded === undefined ? 'signup' : 'token?grant_type=password';
    const data = { display_name: person.display_name };
    const body = { email: person.email, password: DEMO_PASSWORD, data };
    const response = await queue.run(() => backend.call(authRequest(path, body)));
    if (!response.ok) return null;
    const { access_token, user } = v.parse(session, await response.json());
    return { person, id: user.id, token: access_token, seeded: seeded ?? false };
  };
  const demo = await enter(MINA);
  if (!demo) return null;
  const others: Account[] = [];
  for (const person of OTHERS) {
    const account = await enter(person);
    if (account) others.push(account); // else somebody uses it as their own: they are left alone
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
