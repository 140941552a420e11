import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const RUNS = 30;
/** As many as the sender claims at once. */
const CLAIM = 50;

/**
 * PostgreSQL 15: the query that the sender runs every two seconds, for users who all have a device and a reminder of
 * each type.
 */
export async function serverDue(): Promise<Line[]> {
  const few = await openDatabase('postgres15');
  const many = await openDatabase('postgres15');
  try {
    await fill(few, FEW);
    await fill(many, MANY);
    const empty: number[] = [];
    const fiftyOfMany: number[] = [];
    const fiftyOfFew: number[] = [];
    // alternate the two, so that other load on the machine affects both
    for (let run = 0; run < RUNS; run++) {
      empty.push(await claim(many, '2030-01-01T00:00:00Z', CLAIM, 0));
      fiftyOfMany.push(await claimDue(many, CLAIM));
      fiftyOfFew.push(await claimDue(few, CLAIM));
    }
    const hundreds: number[] = [];
    for (let run = 0; run < 5; run++) hundreds.push(await claimDue(many, 500));
    const users = MANY.toLocaleString('en');
    return [
      timeLine(`A minute with nothing due, ${users} users`, median(empty), 50),
      ratioLine(
        `${CLAIM} reminders due: ${users} : ${FEW.toLocaleString('en')} users`,
        median(fiftyOfMany),
        median(fiftyOfFew),
        1.5,
      ),
      ratioLine('500 reminders due : 50 due', median(hundreds), median(fiftyOfMany), null),
    ];
  } finally {
    await few.close();
    await many.close();
  }
}

/** Queries what is due, as the sender does. Returns the milliseconds it took. */
async function claim(db: Database, at: string, n: number, expected: number): Promise<number> {
  const started = performance.now();
  const rows = await db.admin('select * from private.due_notifications($1::timestamptz, $2)', [at, n]);
  const took = performance.now() - started;
  if (rows.length !== expected) throw new Error(`${rows.length} were due, not ${expected}`);
  return took;
}

/** Makes that many reminders due, queries them, and marks them as sent. Returns the milliseconds of the query. */
async function claimDue(db: Database, n: number): Promise<number> {
  await makeDue(db, n);
  const took = await claim(db, '2030-01-02T12:00:00Z', n, n);
  await db.script(
    `update private.notifications set outcome = 'sent', finished_at = now() where outcome is null`,
  );
  return took;
}

/** Picks users who have not been reminded yet. */
const makeDue = (db: Database, n: number) =>
  db.script(`update private.reminder_times t set day = '2030-01-02', due_at = '2030-01-02T12:00Z', until = '2030-01-02T13:00Z'
    where t.type = 'night' and t.user_id in (select x.user_id from private.reminder_times x
      where x.type = 'night' and x.sent_day is null order by x.user_id limit ${n})`);

async function fill(db: Database, users: number): Promise<void> {
  // fires no trigger, because planning a million reminders would take an hour
  await db.script(`begin;
    set local session_replication_role = 'replica';
    create temp table user on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${users}) n;
    insert into auth.users (id, email) select p.id, p.n || '@example.org' from user p;
    insert into auth.sessions (id, user_id) select p.id, p.id from user p;
    insert into public.goals (user_id) select p.id from user p;
    insert into public.reminders (user_id, morning, night, weekly) select p.id, 'goal', 'last', true from user p;
    insert into private.web_push_subscriptions (user_id, session_id, endpoint, p256dh, auth, zone, language)
    select p.id, p.id, 'https://fcm.googleapis.com/fcm/send/' || p.n, 'B' || repeat('A', 86), repeat('A', 22), 'Europe/Berlin', 'en'
    from user p;
    insert into private.reminder_times (user_id, type, day, due_at, until)
    select p.id, t.type, '2030-01-03', timestamptz '2030-01-03 00:00Z' + p.n % 1440 * interval '1 minute', '2030-01-05'
    from user p cross join (values ('morning'), ('night'), ('weekly')) t (type);
    insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at, claimed_at, outcome, finished_at)
    select s.user_id, s.subscription_id, 'reminder', 'check-in-night-2029-12-31', '{}', '2029-12-31', '2029-12-31', '2029-12-31',
      'sent', '2029-12-31' from private.web_push_subscriptions s;
    insert into public.check_ins (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start,
      goal_time, streak, streak_multiplier, points_earned, created_at, received_at)
    select gen_random_uuid(), p.id, 'night', '2029-12-31', 0, '2029-12-31', '00:00', '23:00', 1, 1, 95, '2029-12-31', '2029-12-31'
    from user p;
    commit`);
  await db.script('vacuum analyze');
}
