import { randomUUID } from 'node:crypto';
import { SimulatedDevice, type Traffic } from '#tests/load/simulated-device.ts';
import type { Database } from '#tests/support/database.ts';

/** Days that the load test itself will simulate; the history ends before them. */
export const DAYS_AHEAD = 40;

/**
 * Inserts users with `friends` accepted friends each and a history of `days` days directly, which takes seconds
 * instead of hours. The sums are correct.
 */
export async function makeUsers(
  db: Database,
  traffic: Traffic,
  { users, friends, days }: { users: number; friends: number; days: number },
): Promise<SimulatedDevice[]> {
  const ids: string[] = Array.from({ length: users }, () => randomUUID());
  await db.admin(
    `insert into auth.users (id, email, raw_user_meta_data, created_at)
     select p.id, p.id || '@example.com', '{"display_name": "Test user"}', now() - interval '400 days'
     from unnest($1::uuid[]) p (id)`,
    [ids],
  );
  for (const id of ids) db.sessions.set(id, randomUUID());
  await db.admin(
    'insert into auth.sessions (id, user_id) select s.id, s.who from unnest($1::uuid[], $2::uuid[]) s (id, who)',
    [ids.map((id) => db.sessions.get(id)), ids],
  );

  // each user with the neighbours in a ring
  const pairs = ids.flatMap((id, place) =>
    Array.from({ length: Math.floor(friends / 2) }, (_, step) => [id, ids[(place + step + 1) % users]]),
  );
  await db.admin(
    `insert into public.friendships (id, user_id, friend_id, status)
     select gen_random_uuid(), f.a, f.b, 'accepted' from unnest($1::uuid[], $2::uuid[]) f (a, b)`,
    [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
  );
  const friendsOf = new Map(ids.map((id) => [id, [] as string[]]));
  for (const [a = '', b = ''] of pairs) {
    friendsOf.get(a)?.push(b);
    friendsOf.get(b)?.push(a);
  }

  await db.engine.transaction([
    [`set local session_replication_role = 'replica'`],
    [
      `insert into public.check_ins (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start,
         goal_time, streak, streak_multiplier, points_earned, created_at, received_at, rev)
       select private.check_in_id(p.id, t.name, d.day), p.id, t.name, at.wall at time zone 'UTC', 0, d.day, '00:00', t.goal,
         $2::int + 1 - d.n, 1, 95, at.wall at time zone 'UTC', now(), pg_current_xact_id()::text::bigint
       from unnest($1::uuid[]) p (id)
       cross join (select n, (now() at time zone 'UTC')::date - n - $3::int as day from generate_series(1, $2::int) n) d
       cross join (values ('morning', time '07:00'), ('night', time '23:00')) t (name, goal)
       cross join lateral (select d.day + t.goal - interval '10 minutes' as wall) at`,
      [ids, days, DAYS_AHEAD],
    ],
    [
      `select private.refresh_streaks(p.id, t) from unnest($1::uuid[]) p (id), unnest('{morning,night}'::text[]) t`,
      [ids],
    ],
    ['select private.refresh_profile(p.id) from unnest($1::uuid[]) p (id)', [ids]],
  ]);
  await db.script('analyze');
  return ids.map((id) => new SimulatedDevice(db, id, friendsOf.get(id) ?? [], traffic));
}
