import { addDays, daysBetween, weekdayOf } from '#domain/calendar/days.ts';
import { scoreOf } from '#domain/check-ins/scoring.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { offsetAt } from '#tests/support/zones.ts';

type Query = (sql: string, params: unknown[]) => Promise<unknown>;

/** A history of so many days or fewer has no missed days. */
const SHORT_DAYS = 6;

/**
 * Gives a user check-ins of the last `days` days up to yesterday in that zone, with all streaks and points. The user
 * wakes near 06:40 with a goal of 07:00, sleeps in on Saturdays, goes to bed later on Fridays, and misses some days of a longer history. It
 * bypasses the guards of the server, which reject check-ins older than 60 days.
 */
export async function addLongHistory(
  query: Query,
  userId: string,
  days: number,
  zone: string,
): Promise<void> {
  const offset = offsetAt(Date.now(), zone);
  const today = new Date(Date.now() + offset * 60_000).toISOString().slice(0, 10);
  await query("update auth.users set created_at = now() - interval '6 years' where id = $1", [userId]);
  await query("set session_replication_role = 'replica'", []); // no trigger fires
  try {
    await query(
      `insert into public.check_ins (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day,
         day_start, goal_time, streak, streak_multiplier, points_earned, created_at, received_at, rev)
       select private.check_in_id($1, r.type, r.day), $1, r.type, at.instant, $2::int, r.day, '00:00', r.goal, r.streak,
         r.multiplier, r.points, at.instant, at.instant, pg_current_xact_id()::text::bigint
       from jsonb_to_recordset($3::jsonb)
         r (type text, day date, goal time, off int, streak int, multiplier int, points bigint)
       cross join lateral (select (r.day + r.goal + (r.off - $2::int) * interval '1 minute')
         at time zone 'UTC' as instant) at`,
      [userId, offset, JSON.stringify(rowsOf(days, today))],
    );
  } finally {
    await query("set session_replication_role = 'origin'", []);
  }
  await query(
    `select private.refresh_streaks($1, 'morning'), private.refresh_streaks($1, 'night'), private.refresh_profile($1)`,
    [userId],
  );
}

function rowsOf(days: number, today: string): readonly object[] {
  const { int, chance } = seededRandom(days);
  const streaks = { morning: 0, night: 0 };
  const around = (middle: number, spread: number) => middle + int(spread) + int(spread) - spread + 1;
  const rows = [];
  for (let day = addDays(today, -days); daysBetween(day, today) > 0; day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    const offs = {
      morning: weekday === 5 ? around(38, 30) : around(-18, 16),
      night: weekday === 4 ? around(30, 20) : around(4, 12),
    };
    for (const type of ['morning', 'night'] as const) {
      const isMissed = chance(weekday === 5 && type === 'morning' ? 0.25 : 0.05) && days > SHORT_DAYS;
      streaks[type] = isMissed ? 0 : streaks[type] + 1;
      if (isMissed) continue;
      const [off, streak, goal] = [offs[type], streaks[type], type === 'morning' ? '07:00' : '23:00'];
      const score = scoreOf(Math.abs(off));
      const multiplier = score === 100 ? streak : 1;
      rows.push({ type, day, goal, off, streak, multiplier, points: score * multiplier });
    }
  }
  return rows;
}
