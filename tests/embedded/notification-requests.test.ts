import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPrivateKey, publicKeyOf } from '#embedded/data/secrets.ts';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';

/** Stand-ins for the parts of pg_cron, pg_net and Vault that `postgres` can use on a hosted project. */
const EXTENSIONS = `
create schema cron;
create table cron.job (jobname text primary key, schedule text, command text);
create function cron.schedule(name text, at text, command text) returns bigint language sql as $$
  insert into cron.job values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning 1
$$;
create schema net;
create table net.requests (url text, headers jsonb);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000)
  returns bigint language sql as $$ insert into net.requests values (url, headers) returning 1 $$;
create schema vault;
create table vault.secrets (name text unique, secret text);
create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as $$
  insert into vault.secrets values (new_name, new_secret) returning gen_random_uuid()
$$;`;

const KEY = publicKeyOf(newPrivateKey());
const OTHER_KEY = publicKeyOf(newPrivateKey());
const SENDER = 'https://abcdefghijklmnopqrst.supabase.co/functions/v1/send-notifications';

describe.each(RULE_ENGINES)('sender request on %s', (engine) => {
  let db: Database;
  let me: string;
  beforeAll(async () => {
    db = await openDatabase(engine);
    me = await db.addUser({ email: 'ann@x.com' });
  });
  afterAll(() => db?.close());
  beforeEach(async () => {
    await db.script('delete from private.notifications; delete from private.web_push_subscriptions');
    await db.admin(
      `insert into private.web_push_subscriptions (user_id, session_id, endpoint, p256dh, auth, zone, language)
       values ($1, $2, 'https://fcm.googleapis.com/1', $3, $4, 'Europe/Berlin', 'en')`,
      [me, db.sessionOf(me), KEY, 'a'.repeat(22)],
    );
  });

  const connect = (secret: string, key: string) =>
    db.admin('select private.connect_notification_sender($1, $2, $3)', [SENDER, secret, key]);
  const subscriptions = async () => (await db.admin('select from private.web_push_subscriptions')).length;
  const queue = (n: number, dueIn = '0 seconds') =>
    db.admin(
      `insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
       select s.user_id, s.subscription_id, 'test', translate('test-' || $2::text || n, ' ', '-'), '{}', now() + $2::text::interval,
         now() + interval '1 hour'
       from private.web_push_subscriptions s, generate_series(1, $1) n`,
      [n, dueIn],
    );

  test('fails without the extensions, and names them', async () => {
    await expect(connect('secret', KEY)).rejects.toThrow('Switch on pg_cron, pg_net and Vault first');
    await db.script(EXTENSIONS);
  });

  test('accepts a second setup with another secret', async () => {
    for (const secret of ['first', 'second']) await connect(secret, KEY);
    expect(await db.admin('select jobname, schedule from cron.job order by jobname')).toEqual([
      { jobname: 'simmer-notification-runs', schedule: '41 * * * *' },
      { jobname: 'simmer-notifications', schedule: '10 seconds' },
    ]);
    expect(await db.admin('select name, secret from vault.secrets order by name')).toEqual([
      { name: 'simmer_notification_secret', secret: 'second' },
      { name: 'simmer_notification_sender', secret: SENDER },
    ]);
    expect(await db.admin('select public_key from private.web_push_keys')).toEqual([{ public_key: KEY }]);
  });

  test('keeps subscriptions with the same key, and removes them with a new one', async () => {
    await connect('second', KEY);
    expect(await subscriptions()).toBe(1);
    await connect('second', OTHER_KEY);
    expect(await subscriptions()).toBe(0);
    expect(await db.admin('select public_key from private.web_push_keys')).toEqual([
      { public_key: OTHER_KEY },
    ]);
  });

  test.each([
    [0, 0],
    [1, 1],
    [50, 1],
    [51, 2],
    [5000, 40],
  ])('sends for %i due notifications %i requests', async (due, requests) => {
    await queue(due);
    await queue(3, '1 minute');
    await db.script('delete from net.requests');
    const [job] = await db.admin(`select command from cron.job where jobname = 'simmer-notifications'`);
    await db.script(String(job?.command));
    expect(await db.admin('select url, headers from net.requests')).toEqual(
      Array.from({ length: requests }, () => ({ url: SENDER, headers: { authorization: 'Bearer second' } })),
    );
  });

  test('sends nothing for a claimed notification until its claim is over', async () => {
    const call = () => db.admin('select private.call_notification_sender() as requests');
    await queue(1);
    await db.admin('select public.due_notifications(now(), 50)');
    expect(await call()).toEqual([{ requests: 0 }]);
    await db.script(`update private.notifications set due_at = now() where outcome is null`);
    expect(await call()).toEqual([{ requests: 1 }]);
  });

  test('removes the records of its own runs and keeps those of other jobs', async () => {
    await db.script(`alter table cron.job add jobid bigint generated always as identity;
      insert into cron.job values ('other', '* * * * *', 'select 1');
      create table cron.job_run_details (jobid bigint, end_time timestamptz);
      insert into cron.job_run_details select j.jobid, now() - hours * interval '1 hour'
        from cron.job j, unnest(array[23, 25]) hours`);
    const [job] = await db.admin(`select command from cron.job where jobname = 'simmer-notification-runs'`);
    await db.script(String(job?.command));
    expect(
      await db.admin(`select jobname, count(*)::int as runs from cron.job_run_details
        join cron.job using (jobid) group by jobname order by jobname`),
    ).toEqual([
      { jobname: 'other', runs: 2 },
      { jobname: 'simmer-notification-runs', runs: 1 },
      { jobname: 'simmer-notifications', runs: 1 },
    ]);
  });
});
