import * as v from 'valibot';
import type { EmbeddedServer } from '#embedded/server/create-server.ts';
import { offsetAt } from '#tests/support/zones.ts';

export interface Account {
  id: string;
  email: string;
  password: string;
}

const signedUp = v.object({ user: v.object({ id: v.string() }) });

/** A user of the embedded server with the default goals and no history. */
export async function createAccount(server: EmbeddedServer, name: string): Promise<Account> {
  const account = { email: `${name}-${Date.now().toString(36)}@example.org`, password: 'a quiet kettle' };
  const response = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: 'bench', 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, data: { display_name: name } }),
  });
  const { user } = v.parse(signedUp, await response.json());
  return { ...account, id: user.id };
}

/**
 * Two check-ins for each of the last `days` days up to yesterday in that zone, each 10 minutes late, so that
 * streaks and totals are correct without scoring five years. Bypasses the rule that rejects check-ins older
 * than 60 days.
 */
export async function addHistory(
  server: EmbeddedServer,
  account: Account,
  days: number,
  zone: string,
): Promise<void> {
  const offset = offsetAt(Date.now(), zone);
  const today = new Date(Date.now() + offset * 60_000).toISOString().slice(0, 10);
  await server.query("update auth.users set created_at = now() - interval '6 years' where id = $1", [
    account.id,
  ]);
  await server.query("set session_replication_role = 'replica'"); // no trigger fires
  try {
    await server.query(
      `insert into public.check_ins (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day,
         day_start, goal_time, streak, streak_multiplier, points_earned, created_at, received_at, rev)
       select private.check_in_id($1, t.name, d.day), $1, t.name, at.instant, $2::int, d.day, '00:00', t.goal, d.nth, 1, 95,
         at.instant, at.instant, pg_current_xact_id()::text::bigint
       from (select n as nth, $3::date - ($4::int + 1 - n) as day from generate_series(1, $4::int) n) d
       cross join (values ('morning', time '07:00'), ('night', time '23:00')) t (name, goal)
       cross join lateral (select (d.day + t.goal + interval '10 minutes' - $2::int * interval '1 minute')
         at time zone 'UTC' as instant) at`,
      [account.id, offset, today, days],
    );
  } finally {
    await server.query("set session_replication_role = 'origin'");
  }
  await server.query(
    `select private.refresh_streaks($1, 'morning'), private.refresh_streaks($1, 'night'), private.refresh_profile($1)`,
    [account.id],
  );
}
