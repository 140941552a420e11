import { expect } from 'vitest';
import type { Caller, Database } from '#tests/support/database.ts';

/** A day before the server's today. Fixed days would become older than 60 days, and the server would reject them. */
export function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

export interface CheckInWords {
  check_in_type: string;
  check_in_time: string;
  utc_offset_minutes: number;
  local_day: string;
  day_start: string;
  goal_time: string;
}

/** A perfect morning check-in in UTC with the default goals, unless `words` says otherwise. */
export function checkInOf(day: string, words: Partial<CheckInWords> = {}): CheckInWords {
  return {
    check_in_type: 'morning',
    check_in_time: `${day}T07:00:00.000Z`,
    utc_offset_minutes: 0,
    local_day: day,
    day_start: '00:00:00',
    goal_time: '07:00:00',
    ...words,
  };
}

export interface Line {
  seq: number;
  id: string;
  name: string;
  args: object;
}

export const line = (seq: number, name: string, args: object, id: string = crypto.randomUUID()): Line => ({
  seq,
  id,
  name,
  args,
});

export function requestOf(user: string, words: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    protocol: 1,
    user_id: user,
    client_id: user,
    mutations: [],
    acked_seq: 0,
    cursor: null,
    held: {},
    limit: 1000,
    ...words,
  };
}

interface Result {
  seq: number;
  status: string;
  code?: string;
}

/** Sends a request like a device: if a request only paid for lookups, it sends the request again at once. */
export async function sent(db: Database, user: string, request: Record<string, unknown>): Promise<Result[]> {
  const { results } = (await db.sync(user, request)) as { results: Result[] };
  if (results.length === (request.mutations as unknown[]).length) return results;
  return (await db.sync(user, request)).results as Result[];
}

/** Pushes one mutation through `sync` from a new client. Returns the code of its rejection, or 'applied'. */
export async function pushed(db: Database, user: string, name: string, args: object): Promise<unknown> {
  const [result] = await sent(
    db,
    user,
    requestOf(user, { client_id: crypto.randomUUID(), mutations: [line(1, name, args)] }),
  );
  return result?.code ?? result?.status;
}

/** For tests that make requests faster than a device does. */
export const liftRequestLimit = (db: Database): Promise<void> =>
  db.script(
    `create or replace function private.count_request() returns void language sql security definer set search_path = '' as ''`,
  );

const INSERT = `insert into public.check_ins
  (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Inserts a check-in directly into the table. */
export function insertCheckIn(db: Database, caller: string | Caller, user: string, words: CheckInWords) {
  const { check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time } = words;
  return db.as(caller, INSERT, [
    user,
    check_in_type,
    check_in_time,
    utc_offset_minutes,
    local_day,
    day_start,
    goal_time,
  ]);
}

/** Returns SQLSTATE and hint of a rejection. Fails the test if the attempt succeeds. */
export async function rejection(attempt: Promise<unknown>): Promise<{ code: string; hint?: string }> {
  const error: unknown = await attempt.then(
    () => expect.fail('nothing was rejected'),
    (reason: unknown) => reason,
  );
  if (typeof error !== 'object' || error === null || !('code' in error)) throw error;
  const hint = 'hint' in error && typeof error.hint === 'string' ? { hint: error.hint } : {};
  return { code: String(error.code), ...hint };
}

/** Inserts a friendship, or a pending request, directly. */
export async function befriend(db: Database, a: string, b: string, status = 'accepted'): Promise<string> {
  const id = crypto.randomUUID();
  await db.admin('insert into public.friendships (id, user_id, friend_id, status) values ($1, $2, $3, $4)', [
    id,
    a,
    b,
    status,
  ]);
  return id;
}

/** Makes the goal and the day start of a tap count as in force at its moment. */
export async function allowTap(
  db: Database,
  user: string,
  {
    check_in_type,
    check_in_time,
    goal_time,
    day_start,
  }: Omit<CheckInWords, 'local_day' | 'utc_offset_minutes'>,
) {
  await db.admin(
    `insert into private.goal_history (user_id, since, until, goals)
     select $1, $2::timestamptz, now(), (select to_jsonb(g) from public.goals g where g.user_id = $1)
       || jsonb_build_object($3::text, $4::text, 'day_start', $5::text)
     -- a tap of the other type at the same moment has its goal there already
     on conflict (user_id, since) do update
     set goals = private.goal_history.goals || jsonb_build_object($3::text, $4::text, 'day_start', $5::text)`,
    [user, check_in_time, `${check_in_type}_goal_time`, goal_time, day_start],
  );
}
