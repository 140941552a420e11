import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { parseSyncResponse } from '#sync/protocol/parse-response.ts';
import { PROTOCOL_VERSION } from '#sync/protocol/protocol.ts';
import { countLine, type Line, ratioLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';

const FRIENDS = 40;
const FEW = 10_000;
const MANY = 1_000_000;
/** The tables with rows of a friend: profiles, streaks and check_ins. */
const TABLES = 3;
const RUNS = 150;
const EXPLAINED = v.object({
  Plan: v.object({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() }),
});

/** PostgreSQL 15: a pull without changes, with 40 friends who have few check-ins, and with 40 who have many. */
export async function serverPull(): Promise<Line[]> {
  const few = await openDatabase('postgres15');
  const many = await openDatabase('postgres15');
  try {
    const pullFew = await readyToPull(few, FEW);
    const pullMany = await readyToPull(many, MANY);
    const times = { few: [] as number[], many: [] as number[] };
    for (let run = 0; run < RUNS; run++) {
      times.few.push(await timed(pullFew.pull));
      times.many.push(await timed(pullMany.pull));
    }
    const what = `Pull with nothing new, ${FRIENDS} friends: ${MANY.toLocaleString('en')} : ${FEW.toLocaleString('en')} check-ins`;
    const buffers = { few: await pullFew.buffers(), many: await pullMany.buffers() };
    const each = (all: number) => Math.round((all / FRIENDS / TABLES) * 10) / 10;
    return [
      ratioLine(what, median(times.many), median(times.few), 1.2),
      countLine(`Buffers per table and peer, ${MANY.toLocaleString('en')}`, each(buffers.many), 8),
      countLine(`the same, ${FEW.toLocaleString('en')}`, each(buffers.few), 8),
    ];
  } finally {
    await few.close();
    await many.close();
  }
}

interface Ready {
  /** A pull that finds nothing new. */
  pull(): Promise<void>;
  /** The buffers that a search for changes reads, by EXPLAIN, on a connection with cached plans. */
  buffers(): Promise<number>;
}

/** Fills the database and pulls everything once. */
async function readyToPull(db: Database, checkIns: number): Promise<Ready> {
  const me = await db.addUser({ email: 'me@example.org' });
  for (let nth = 0; nth < FRIENDS; nth++) {
    const friend = await db.addUser({ email: `friend-${nth}@example.org` });
    await db.admin(
      "insert into public.friendships (id, user_id, friend_id, status) values ($1, $2, $3, 'accepted')",
      [randomUUID(), me, friend],
    );
  }
  // fires no trigger, because scoring a million check-ins would take an hour
  await db.script(`begin;
    set local session_replication_role = 'replica';
    insert into public.check_ins (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start,
      goal_time, streak, streak_multiplier, points_earned, created_at, received_at, rev)
    select gen_random_uuid(), u.id, t.name, d.day + t.goal, 0, d.day, '00:00', t.goal, d.nth, 1, 95,
      d.day + t.goal, d.day + t.goal, pg_current_xact_id()::text::bigint
    from auth.users u
    cross join (select n as nth, current_date - n as day
      from generate_series(1, ${Math.round(checkIns / FRIENDS / 2)}) n) d
    cross join (values ('morning', time '07:00'), ('night', time '23:00')) t (name, goal)
    where u.email like 'friend-%';
    commit`);
  await db.script('vacuum analyze');

  const pull = async (cursor: unknown, held: Record<string, string>) => {
    const answer = parseSyncResponse(
      SIMMER,
      await db.sync(me, {
        protocol: PROTOCOL_VERSION,
        user_id: me,
        client_id: me,
        mutations: [],
        acked_seq: 0,
        cursor,
        held,
        limit: 500,
      }),
    );
    if (!answer) throw new Error('Not a response');
    return answer;
  };
  let answer = await pull(null, {});
  const held = { ...answer.filled };
  while (answer.more) {
    answer = await pull(answer.cursor, held);
    Object.assign(held, answer.filled);
  }
  const { cursor } = answer;
  return {
    async pull() {
      const { rows, more } = await pull(cursor, held);
      if (rows.length > 0 || more) throw new Error('There was something new');
    },
    async buffers() {
      const look = 'select * from private.list_visible_users($1::jsonb, null, $2::pg_snapshot)';
      const params = [JSON.stringify(held), cursor.f];
      const [claims] = db.statementsAs(me, look, params);
      if (!claims) throw new Error('No claims');
      const warm = Array.from({ length: 8 }, () => [look, params] as const);
      const explain = [`explain (analyze, buffers, format json) ${look}`, params] as const;
      const [row] = await db.engine.transaction([claims, ...warm, explain]);
      const { Plan: plan } = v.parse(v.tuple([EXPLAINED]), row?.['QUERY PLAN'])[0];
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    },
  };
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
