import { randomUUID } from 'node:crypto';
import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { fillCheckIns } from '#tests/support/server-load.ts';

const USERS = 12;
const DAYS = 40;
/** This day of each user is left out at first and arrives when all the later ones have been scored. */
const LATE_DAY = 20;
const YEARS = 1825;

const COLUMNS = 'user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time';
const WORDS = `select $1::uuid, 'morning', (d::date + time '07:00') at time zone 'UTC', 0, d::date, '00:00'::time,
  '07:00'::time from unnest($2::text[]) with ordinality w (d, n) order by n`;
const CHECK_IN = `insert into public.check_ins (${COLUMNS}) ${WORDS}`;
const BARE = `insert into public.bare_check_ins
    (${COLUMNS}, id, streak, streak_multiplier, points_earned, created_at, received_at)
  select c.*, gen_random_uuid(), 1, 1, 100, now(), now() from (${WORDS}) c`;

/**
 * PostgreSQL 15: inserts check-ins through guard, scoring, totals, doorbell and row security, compared with inserts
 * into a table of the same columns, keys and checks without rules. Both run as the user, in separate transactions,
 * alternating. The late check-ins fill gaps in five years of history, some in the same run.
 */
export async function serverInsert(): Promise<Line[]> {
  const db = await openDatabase('postgres15');
  try {
    await db.script(`create table public.bare_check_ins (like public.check_ins including all);
      grant select, insert on public.bare_check_ins to authenticated`);
    const one = await oneByOne(db);
    const many = await manyLate(db);
    const bare = median(one.bare);
    const bareFifty = median(many.bareFifty);
    return [
      ratioLine('Check-in with every trigger : bare insert', median(one.full), bare, 2.5),
      ratioLine(`Late arrival, ${LATE_DAY - 1} days after it : bare insert`, median(one.late), bare, null),
      ratioLine('Late arrival into 5 years : bare insert', median(many.one), bare, null),
      ratioLine('50 late ones in one statement, into 5 years : bare', median(many.fifty), bareFifty, null),
      timeLine('100 late ones in one push, into 5 years', median(many.push), null),
      timeLine('100 in order in one push', median(many.ordered), null),
      timeLine('First check-in of a connection', one.first, null),
    ];
  } finally {
    await db.close();
  }
}

async function oneByOne(db: Database) {
  const times: Record<'full' | 'bare' | 'late', number[]> = { full: [], bare: [], late: [] };
  for (let nth = 0; nth < USERS; nth++) {
    const user = await db.addUser({ email: `insert-${nth}@example.org` });
    for (let ago = DAYS; ago >= 1; ago--) {
      if (ago !== LATE_DAY) times.full.push(await timed(db, CHECK_IN, user, [ago]));
      times.bare.push(await timed(db, BARE, user, [ago]));
    }
    times.late.push(await timed(db, CHECK_IN, user, [LATE_DAY]));
  }
  // the first user also waits for the connection's first query plans
  const { full, bare, late } = times;
  return { first: full[0] ?? 0, full: full.slice(DAYS), bare: bare.slice(DAYS), late: late.slice(1) };
}

async function manyLate(db: Database) {
  const times: Record<'one' | 'fifty' | 'bareFifty' | 'push' | 'ordered', number[]> = {
    one: [],
    fifty: [],
    bareFifty: [],
    push: [],
    ordered: [],
  };
  const days = Array.from({ length: 50 }, (_, i) => 3 + i);
  for (let nth = 0; nth < 5; nth++) {
    const user = await db.addUser({ email: `late-${nth}@example.org` });
    await fillCheckIns(db, user, YEARS);
    // disabling triggers has discarded this connection's plans
    await clear(db, user, [50]);
    await timed(db, CHECK_IN, user, [50]);
    await clear(db, user, [2, 3]);
    times.one.push(await timed(db, CHECK_IN, user, [3]));
    await clear(db, user, days);
    times.fifty.push(await timed(db, CHECK_IN, user, days)); // the newest first, so that each one joins the run after it
    times.bareFifty.push(await timed(db, BARE, user, days));
    await clear(db, user, days);
    times.push.push(await timedPush(db, user, days));
    const newcomer = await db.addUser({ email: `new-${nth}@example.org` });
    times.ordered.push(await timedPush(db, newcomer, [...days].reverse()));
  }
  return times;
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function clear(db: Database, user: string, daysAgo: readonly number[]): Promise<void> {
  await db.admin('delete from public.check_ins where user_id = $1 and local_day = any ($2::date[])', [
    user,
    daysAgo.map(dayAgo),
  ]);
}

async function timed(db: Database, sql: string, user: string, daysAgo: readonly number[]): Promise<number> {
  const started = performance.now();
  await db.as(user, sql, [user, daysAgo.map(dayAgo)]);
  return performance.now() - started;
}

/** Mornings and nights of those days in one request. */
async function timedPush(db: Database, user: string, daysAgo: readonly number[]): Promise<number> {
  const words = daysAgo.flatMap((ago) =>
    (['morning', 'night'] as const).map((check_in_type) => {
      const clock = check_in_type === 'morning' ? '07:00:00' : '23:00:00';
      return {
        check_in_type,
        check_in_time: `${dayAgo(ago)}T${clock}.000Z`,
        utc_offset_minutes: 0,
        local_day: dayAgo(ago),
        day_start: '00:00:00',
        goal_time: clock,
      };
    }),
  );
  const mutations = words.map((args, i) => ({ seq: i + 1, id: randomUUID(), name: 'checkIn', args }));
  const started = performance.now();
  const { results } = await db.sync(user, {
    protocol: 1,
    user_id: user,
    client_id: randomUUID(),
    mutations,
    acked_seq: 0,
    cursor: null,
    held: {},
    limit: 1,
  });
  const took = performance.now() - started;
  if ((results as { status: string }[]).some(({ status }) => status !== 'applied'))
    throw new Error('rejected');
  return took;
}
