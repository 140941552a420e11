import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller, Database } from '#tests/support/database.ts';
import type { Rows } from '#tests/support/database-engine.ts';
import { pushed } from '#tests/support/stories/server-story.ts';

const word = (bytes: number) => randomBytes(bytes).toString('base64url');

/** A subscription as a browser returns it, at a known push service. */
export const subscriptionOf = (words: Partial<Subscription> = {}): Subscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${word(24)}`,
  // an uncompressed point begins with the byte 4
  p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
  auth: word(16),
  zone: 'Europe/Berlin',
  language: 'en',
  ...words,
});

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  zone: string;
  language: string;
}

export const keep = (db: Database, caller: string | Caller, s: Subscription) =>
  db.as(caller, 'select public.keep_subscription($1, $2, $3, $4, $5)', [
    s.endpoint,
    s.p256dh,
    s.auth,
    s.zone,
    s.language,
  ]);

/** Signs a user in on one more device. */
export async function newDevice(db: Database, user: string): Promise<{ user: string; session: string }> {
  const session = randomUUID();
  const signIn = 'insert into auth.sessions (id, user_id) values ($1, $2)';
  await db.engine.transaction([[signIn, [session, user]]], 'supabase_auth_admin');
  return { user, session };
}

/** Adds a subscription for that user's session and returns its endpoint. */
export async function subscribe(
  db: Database,
  caller: string | Caller,
  words: Partial<Subscription> = {},
): Promise<string> {
  const subscription = subscriptionOf(words);
  await keep(db, caller, subscription);
  return subscription.endpoint;
}

export const OFF = {
  morning: 'off',
  night: 'off',
  messages: 'off',
  requests: false,
  weekly: false,
  quiet_from: null,
  quiet_until: null,
};

export const choose = (db: Database, user: string, words: object) =>
  pushed(db, user, 'setReminders', { ...OFF, ...words });

export const subscriptionsOf = (db: Database, user: string): Promise<Rows> =>
  db.admin(
    'select endpoint, zone from private.web_push_subscriptions where user_id = $1 order by subscription_id',
    [user],
  );

export interface DueNotification {
  notification_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: Record<string, unknown>;
  ttl: number;
  topic: string;
  urgency: string;
}

/** The notifications that a sender claims at a moment, by default a little later than now, sorted by id. */
export async function due(
  db: Database,
  at = new Date(Date.now() + 1000),
  n = 100,
): Promise<DueNotification[]> {
  const rows = await asService(
    db,
    'select * from public.due_notifications($1, $2) order by notification_id',
    [at, n],
  );
  return rows as unknown as DueNotification[];
}

/** Records the outcome of a claimed push. Without a push it throws, because nothing would be recorded. */
export async function finish(
  db: Database,
  push: DueNotification | undefined,
  outcome: string,
  retryAfter: number | null = null,
): Promise<void> {
  if (!push) throw new Error('No push was claimed');
  await asService(db, 'select public.finish_notification($1, $2, $3)', [
    push.notification_id,
    outcome,
    retryAfter,
  ]);
}

export const asService = (db: Database, sql: string, params: readonly unknown[] = []): Promise<Rows> =>
  db.engine.transaction([['set local role service_role'], [sql, params]], 'authenticator');

/** The next moment of each type of reminder, and the day that it is for. */
export async function nextOf(
  db: Database,
  user: string,
): Promise<Record<string, { day: string; due_at: Date }>> {
  const rows = await db.admin(
    'select type, day::text, due_at, until from private.reminder_times where user_id = $1 and due_at is not null',
    [user],
  );
  return Object.fromEntries(rows.map(({ type, ...next }) => [type, next])) as Record<
    string,
    { day: string; due_at: Date }
  >;
}
