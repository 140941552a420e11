import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';

const PEOPLE = 12;
const DAYS = 40;
/** This day of everybody is left out at first and arrives when all the later ones have been scored. */
const LATE_DAY = 20;

const COLUMNS = 'user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time';
const WORDS = "($1::uuid, 'morning', $2::timestamptz, 0, $3::date, '00:00'::time, '07:00'::time)";
const CHECK_IN = `insert into public.check_ins (${COLUMNS}) values ${WORDS}`;
const BARE = `insert into public.bare_check_ins
    (${COLUMNS}, id, streak, streak_multiplier, points_earned, created_at, received_at)
  select c.*, gen_random_uuid(), 1, 1, 100, now(), now() from (values ${WORDS}) c`;

/**
 * PostgreSQL 15: one check-in through guard, scoring, totals, doorbell and row security, beside the same row put into
 * a table of the same columns, keys and checks without any rule. Both as the person, in a transaction of their own,
 * taking turns.
 */
export async function serverInsert(): Promise<Line[]> {
  const db = await openDatabase('postgres15');
  try {
    await db.script(`create table public.bare_check_ins (like public.check_ins including all);
      grant select, insert on public.bare_check_ins to authenticated`);
    const times: Record<'full' | 'bare' | 'late', number[]> = { full: [], bare: [], late: [] };
    for (let nth = 0; nth < PEOPLE; nth++) {
      const user = await db.addUser({ email: `insert-${nth}@example.org` });
      for (let ago = DAYS; ago >= 1; ago--) {
        if (ago !== LATE_DAY) times.full.push(await timed(db, CHECK_IN, user, ago));
        times.bare.push(await timed(db, BARE, user, ago));
      }
      times.late.push(await timed(db, CHECK_IN, user, LATE_DAY));
    }
    // the first person also pays for the connection's first plans
    const steady = { full: times.full.slice(DAYS), bare: times.bare.slice(DAYS), late: times.late.slice(1) };
    const bare = median(steady.bare);
    return [
      ratioLine('Check-in with every trigger : bare insert', median(steady.full), bare, 2.5),
      ratioLine(`Late arrival, ${LATE_DAY - 1} days after it : bare insert`, median(steady.late), bare, null),
      timeLine('First check-in of a connection', times.full[0] ?? 0, null),
    ];
  } finally {
    await db.close();
  }
}

async function timed(db: Database, sql: string, user: string, daysAgo: number): Promise<number> {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const started = performance.now();
  await db.as(user, sql, [user, `${day}T07:00:00.000Z`, day]);
  return performance.now() - started;
}
