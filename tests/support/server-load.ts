import type { Database } from '#tests/support/database.ts';
import type { Statement } from '#tests/support/database-engine.ts';

/**
 * Inserts check-ins of the last `days` days, two a day, with correct sums. It bypasses the triggers, so it takes seconds instead
 * of minutes. Each check-in has 95 points, so that no multiplier applies.
 */
export async function fillCheckIns(db: Database, user: string, days: number): Promise<void> {
  await db.engine.transaction([
    [`set local session_replication_role = 'replica'`],
    ['delete from public.check_ins where user_id = $1', [user]],
    [
      `insert into public.check_ins (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start,
         goal_time, streak, streak_multiplier, points_earned, created_at, received_at, rev)
       select private.check_in_id($1, t.name, d.day), $1, t.name, at.wall at time zone 'UTC', 0, d.day, '00:00', t.goal,
         $2::int + 1 - d.n, 1, 95, at.wall at time zone 'UTC', now(), pg_current_xact_id()::text::bigint
       from (select n, (now() at time zone 'UTC')::date - n as day from generate_series(1, $2::int) n) d
       cross join (values ('morning', time '07:00'), ('night', time '23:00')) t (name, goal)
       cross join lateral (select d.day + t.goal - interval '10 minutes' as wall) at`,
      [user, days],
    ],
    ['select private.refresh_streaks($1, t) from unnest(array[$2, $3]) t', [user, 'morning', 'night']],
    ['select private.refresh_profile($1)', [user]],
  ]);
}

const CALLS = `select schemaname, funcname, calls from pg_stat_xact_user_functions where schemaname in ('public', 'private')`;

/** Runs statements in one transaction and counts how often they call each function. */
export async function countedCalls(db: Database, statements: readonly Statement[]) {
  const rows = await db.engine.transaction([
    [`set local track_functions = 'all'`],
    // the counters may still include the last transaction of this connection
    [`create temp table calls_before on commit drop as ${CALLS}`],
    ...statements,
    ['reset role'],
    [
      `select a.funcname, (a.calls - coalesce(b.calls, 0))::int as calls from (${CALLS}) a
         left join calls_before b using (schemaname, funcname) where a.calls > coalesce(b.calls, 0)`,
    ],
  ]);
  return Object.fromEntries(rows.map(({ funcname, calls }) => [String(funcname), Number(calls)]));
}
