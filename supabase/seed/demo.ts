import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Clock } from '#base/clock.ts';
import type { Backend } from '#local/database.ts';
import type { RequestQueue } from '#local/request-queue.ts';
import { demoHistory } from '#seed/demo-history.ts';

export interface DemoPerson {
  email: string;
  password: string;
}

const DEMO: DemoPerson = { email: 'mina@simmer.local', password: 'simmer-slowly' };
const DISPLAY_NAME = 'Mina';
const SIX_WEEKS_MS = 42 * 86_400_000;

const session = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

interface SeedDeps {
  backend: Backend;
  queue: RequestQueue;
  clock: Clock;
}

/**
 * Makes the demo person through the auth API and checks in as them, through the guard and the scoring of the real
 * tables: no number is typed. Does nothing when they have a history; one cut short is begun again. Null: somebody
 * has changed the password, so there is nothing to offer.
 */
export async function seedDemoPerson({ backend, queue, clock }: SeedDeps): Promise<DemoPerson | null> {
  const { rows } = await queue.run(() =>
    backend.postgres.query<{ id: string; seeded: boolean }>(
      `select u.id, exists (select from public.check_ins c where c.user_id = u.id) as seeded
       from auth.users u where u.email = $1`,
      [DEMO.email],
    ),
  );
  if (rows[0]?.seeded) return DEMO;

  const body = { ...DEMO, data: { display_name: DISPLAY_NAME } };
  const path = rows[0] ? 'token?grant_type=password' : 'signup';
  const response = await queue.run(() => backend.call(authRequest(path, body)));
  if (!response.ok) return null;
  const { access_token, user } = v.parse(session, await response.json());
  await queue.run(() => checkIn(backend, user.id, access_token, clock));
  return DEMO;
}

function authRequest(path: string, body: unknown): Request {
  return new Request(`http://localhost/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: 'simmer-seed', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function checkIn(backend: Backend, userId: string, token: string, clock: Clock): Promise<void> {
  await backend.postgres.transaction(async (tx) => {
    await tx.query('update auth.users set created_at = $1 where id = $2', [
      new Date(clock.now() - SIX_WEEKS_MS).toISOString(),
      userId,
    ]);
    await tx.query(
      `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', 'authenticated', true),
         set_config('request.jwt.claims', $2, true)`,
      [userId, JSON.stringify(decodeJwt(token))],
    );
    await tx.exec('set local role authenticated');
    for (const one of demoHistory(clock)) {
      await tx.query(
        `insert into public.check_ins
           (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          userId,
          one.check_in_type,
          one.check_in_time,
          one.utc_offset_minutes,
          one.local_day,
          one.day_start,
          one.goal_time,
        ],
      );
    }
  });
}
