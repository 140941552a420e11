import type { Database } from '#tests/support/database.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

/** One attempt and its expected result: 'done', 'no' (no row, or 42501), or the code of the rejection. */
export interface Probe {
  name: string;
  as: Role;
  sql: string;
  expected: string;
}

/**
 * The caller, in relation to Ann, whose rows are probed: `unranked` is a friend who has left the leaderboards, `blocked` a friend
 * whom she has blocked, `dead` Ann with an ended session, `emailless` a stranger without an email, `suspended` another user who is
 * suspended, `server` no user.
 */
const ROLES = [
  'anon',
  'dead',
  'owner',
  'friend',
  'unranked',
  'blocked',
  'pending',
  'stranger',
  'emailless',
] as const;
type Role = (typeof ROLES)[number] | 'suspended' | 'server';

/** A row of Ann's: where it is, how a similar one would be added, and what each role may do with it. No other role may. */
export interface Sample {
  table: string;
  what: string;
  where: string;
  /** SQL that adds another row in Ann's name. */
  insert: string;
  may: {
    select: readonly Role[];
    insert: readonly Role[];
    delete: readonly Role[];
    update: Readonly<Record<string, readonly Role[]>>;
  };
  /** Values to change columns to; a column not named is set to itself. */
  values?: Readonly<Record<string, string>>;
}

export const ANN = '00000000-0000-4000-8000-0000000000a1';
export const BOB = '00000000-0000-4000-8000-0000000000b0';
export const CY = '00000000-0000-4000-8000-0000000000c1';
export const DEE = '00000000-0000-4000-8000-0000000000d1';
export const EVE = '00000000-0000-4000-8000-0000000000e1';
export const FAY = '00000000-0000-4000-8000-0000000000f1';
export const GUS = '00000000-0000-4000-8000-0000000000a6';
export const HAL = '00000000-0000-4000-8000-0000000000a8';
export const IDA = '00000000-0000-4000-8000-0000000000da';
export const FRIENDSHIP = '00000000-0000-4000-8000-00000000f001';
export const POT = '00000000-0000-4000-8000-00000000f0a1';
export const HIDDEN_POT = '00000000-0000-4000-8000-00000000f0a2';
export const HIDDEN_FRIENDSHIP = '00000000-0000-4000-8000-00000000f003';
export const REQUEST = '00000000-0000-4000-8000-00000000f002';
export const REQUEST_TO_IDA = '00000000-0000-4000-8000-00000000f004';
export const MESSAGE = '00000000-0000-4000-8000-00000000e001';
export const HIDDEN_MESSAGE = '00000000-0000-4000-8000-00000000e003';
export const CODE = '0123456789abcdef';
export const NEW_ID = '00000000-0000-4000-8000-00000000e002';

const NAMES = {
  [ANN]: 'ann',
  [BOB]: 'bob',
  [CY]: 'cy',
  [DEE]: 'dee',
  [EVE]: 'eve',
  [FAY]: 'fay',
  [GUS]: 'gus',
  [HAL]: 'hal',
  [IDA]: null,
};

const userOf: Readonly<Record<Role, string | null>> = {
  anon: null,
  dead: ANN,
  owner: ANN,
  friend: BOB,
  unranked: GUS,
  blocked: FAY,
  pending: CY,
  stranger: DEE,
  emailless: IDA,
  suspended: HAL,
  server: null,
};

/**
 * Adds Ann with a row in every table, and the users around her: her friends Bob, Gus (who has left the leaderboards) and Fay (whom
 * she has blocked), Cy who has sent her a request, Dee whom she does not know, and Bob's friends Eve and Hal (who is suspended),
 * and Ida, who has no email.
 */
export async function addSampleRows(db: Database): Promise<void> {
  for (const [id, name] of Object.entries(NAMES)) {
    await db.admin(
      `insert into auth.users (id, email, raw_user_meta_data, created_at, is_anonymous)
       values ($1, $2, $3::jsonb, now() - interval '50 days', $2::varchar is null)`,
      [id, name && `${name}@x.com`, JSON.stringify({ display_name: name })],
    );
    await db.admin('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
  }
  await db.admin(
    `insert into public.friendships (id, user_id, friend_id, status) values
       ('${FRIENDSHIP}', '${ANN}', '${BOB}', 'accepted'), ('${REQUEST}', '${CY}', '${ANN}', 'pending'),
       ('${HIDDEN_FRIENDSHIP}', '${ANN}', '${FAY}', 'accepted'),
       (gen_random_uuid(), '${BOB}', '${EVE}', 'accepted'), (gen_random_uuid(), '${HAL}', '${BOB}', 'accepted'),
       (gen_random_uuid(), '${ANN}', '${GUS}', 'accepted'), (gen_random_uuid(), '${EVE}', '${IDA}', 'accepted'),
       ('${REQUEST_TO_IDA}', '${CY}', '${IDA}', 'pending')`,
  );
  await db.admin(checkIn(ANN, dayAgo(2), 'morning', '07:00'));
  await db.admin(
    `insert into private.superseded_check_ins (check_in_id, user_id, check_in_time, utc_offset_minutes, day_start, goal_time)
     select id, user_id, check_in_time + interval '1 hour', 0, '00:00', '07:00' from public.check_ins`,
  );
  await db.admin(
    `insert into public.messages (id, sender_id, receiver_id, message) values
       ('${MESSAGE}', '${ANN}', '${BOB}', 'hi'), ('${HIDDEN_MESSAGE}', '${ANN}', '${FAY}', 'hi')`,
  );
  await db.admin(
    `insert into public.boundaries (user_id, other_id, name, blocked_since) values ('${ANN}', '${FAY}', 'fay', now())`,
  );
  await db.admin(
    `insert into public.pots (id, user_id, friend_id, status, asked_at, since_day, ended_day) values
       ('${POT}', '${ANN}', '${BOB}', 'live', now(), current_date, null),
       ('${HIDDEN_POT}', '${ANN}', '${FAY}', 'ended', now(), current_date, current_date)`,
  );
  await db.admin(
    `insert into private.pot_sides (pot_id, user_id) values ('${POT}', '${ANN}'), ('${POT}', '${BOB}')`,
  );
  await db.admin(
    `insert into public.invitations (user_id, code, created_at) values ('${ANN}', '${CODE}', now())`,
  );
  await db.admin(checkIn(GUS, dayAgo(2), 'morning', '07:00'));
  await db.admin(
    `insert into storage.objects (bucket_id, name) values ('avatars', '${HAL}/avatar-1600000000000.png')`,
  );
  await db.admin(`update public.profiles set on_board = false where user_id = '${GUS}'`);
  await db.admin(`insert into private.suspensions (user_id, reason) values ('${HAL}', 'spam')`);
  await db.admin(`insert into public.reminders (user_id, morning) values ('${ANN}', 'goal')`);
  await db.admin(subscription(ANN));
  await db.admin(`insert into private.sync_clients (user_id, client_id) values ('${ANN}', '${NEW_ID}')`);
  await db.admin(
    `insert into private.outcomes (user_id, client_id, seq, id) values ('${ANN}', '${NEW_ID}', 1, '${NEW_ID}')`,
  );
  // paid for by an earlier request
  await db.admin(
    `insert into private.lookups (user_id, address, paid_in)
     select '${ANN}'::uuid, sha256(convert_to('${ANN} ' || email, 'UTF8')), 0
     from unnest('{dee@x.com, bob@x.com, fay@x.com, unknown@x.com}'::text[]) email
     union all select '${DEE}'::uuid, sha256(convert_to('${DEE} invitation ${CODE}', 'UTF8')), 0`,
  );
  await db.admin(
    `insert into storage.objects (bucket_id, name) values ('avatars', '${ANN}/avatar-1600000000000.png')`,
  );
  await db.admin(`insert into private.tombstones (user_id, tbl, id) values ('${ANN}', 4, '${NEW_ID}')`);
}

/** Keys of a subscription that have the right length. */
export const POINT = `B${'A'.repeat(86)}`;
export const SECRET = 'A'.repeat(22);

/** SQL that adds a subscription of that user's session, whose id is that of the user. */
export function subscription(user: string): string {
  return `insert into private.web_push_subscriptions (user_id, session_id, endpoint, p256dh, auth, zone, language)
    values ('${user}', '${user}', 'https://fcm.googleapis.com/${user}', '${POINT}', '${SECRET}', 'UTC', 'en')`;
}

export function checkIn(
  user: string,
  day: string,
  type: string,
  time: string,
  { offset = 0, goal = type === 'morning' ? '07:00' : '23:00', named = day } = {},
): string {
  return `insert into public.check_ins
    (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time) values
    ('${user}', '${type}', timestamptz '${day}T${time}:00Z' - ${offset} * interval '1 minute', ${offset},
     '${named}', '00:00', '${goal}')`;
}

/** Probes of each row, by each role, with each verb and, for update, each column. `columns` come from the catalogue. */
export function permissionProbes(
  samples: readonly Sample[],
  columns: ReadonlyMap<string, string[]>,
): Probe[] {
  return samples.flatMap((sample) => {
    const { table, what, where, may } = sample;
    const attempts: { verb: string; sql: string; who: readonly Role[] }[] = [
      { verb: 'select', sql: `select 1 from ${table} where ${where}`, who: may.select },
      { verb: 'insert', sql: sample.insert, who: may.insert },
      { verb: 'delete', sql: `delete from ${table} where ${where}`, who: may.delete },
      ...(columns.get(table) ?? []).map((column) => ({
        verb: `update ${column}`,
        sql: `update ${table} set ${column} = ${sample.values?.[column] ?? column} where ${where}`,
        who: may.update[column] ?? [],
      })),
    ];
    return attempts.flatMap(({ verb, sql, who }) =>
      ROLES.map((role) => ({
        name: `${role}: ${verb} ${what}`,
        as: role,
        sql,
        expected: who.includes(role) ? 'done' : 'no',
      })),
    );
  });
}

/** The attempts in the form that probe.all of tests/support/probes/probes.sql takes. */
export function attempts(probes: readonly Probe[]): string {
  return JSON.stringify(
    probes.map(({ name, as, sql }) => [
      name,
      userOf[as],
      as === 'dead' ? NEW_ID : userOf[as],
      as === 'server' ? null : as === 'anon' ? 'anon' : 'authenticated',
      sql,
    ]),
  );
}

/** The probes with an unexpected result, and that result. */
export function surprises(probes: readonly Probe[], outcomes: Readonly<Record<string, string>>): string[] {
  return probes.flatMap(({ name, expected }) => {
    const outcome = outcomes[name] ?? 'not tried';
    const rejected = outcome !== 'done';
    const right = expected === 'no' ? rejected && isClean(outcome) : outcome === expected;
    return right ? [] : [`${name}: ${outcome}, not ${expected}`];
  });
}

/** A clean denial is no row, a missing right, or one of our own codes. Anything else is a bug. */
function isClean(outcome: string): boolean {
  return outcome === 'nothing' || outcome === '42501' || /^[a-z_]+$/.test(outcome);
}

export const owner = (name: string, sql: string, expected: string): Probe => ({
  name,
  as: 'owner',
  sql,
  expected,
});
/** A probe without a caller. It is `done` if its last statement finds a row. */
export const server = (name: string, sql: string, expected = 'done'): Probe => ({
  name,
  as: 'server',
  sql,
  expected,
});
