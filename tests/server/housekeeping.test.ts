import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { checkInOf, dayAgo, line, pushed, requestOf } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('tidying on %s', (engine) => {
  let db: Database;
  let me: string;
  let users = 0;
  const newUser = () => db.addUser({ email: `p${users++}@x.com`, display_name: 'Ann' });
  const rename = () => pushed(db, me, 'setProfile', { display_name: 'Ann' });
  const isDue = () =>
    db.script(`update private.settings set tidied_at = now() - interval '61 minutes' where only_row`);
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await newUser();
  });
  afterAll(() => db?.close());

  /** Plants one row of each kind that is too old, and one that is not. */
  async function plant(user: string): Promise<void> {
    const plantings: [string, string[]][] = [
      [
        `insert into private.sync_clients (user_id, client_id, pushed_at) values ($1, gen_random_uuid(), now() - $2::interval)`,
        ['401 days', '399 days'],
      ],
      [
        `insert into private.goal_changes (user_id, day) values ($1, ((now() - $2::interval) at time zone 'UTC')::date)`,
        ['4 days', '2 days'],
      ],
      [
        `insert into private.goal_history (user_id, since, until, goals)
         values ($1, now() - 2 * $2::interval, now() - $2::interval, (select to_jsonb(g) from public.goals g where g.user_id = $1))`,
        ['66 days', '61 days'],
      ],
      [
        `insert into private.tombstones (user_id, tbl, id, deleted_at) values ($1, 4, gen_random_uuid(), now() - $2::interval)`,
        ['401 days', '399 days'],
      ],
      [
        `insert into private.limits (user_id, kind, slot, spent) values ($1, 'message', now() - $2::interval, 1)`,
        ['49 hours', '20 hours'],
      ],
      [
        `insert into private.lookups (user_id, address, paid_at, paid_in) values ($1, sha256(convert_to($2, 'UTF8')), now() - $2::text::interval, 0)`,
        ['3 hours', '1 hour'],
      ],
      [
        `with device as (insert into auth.sessions (user_id) values ($1) returning id)
         insert into private.web_push_subscriptions (user_id, session_id, endpoint, p256dh, auth, zone, language, seen_at)
         select $1, id, id, 'B' || repeat('A', 86), repeat('A', 22), 'UTC', 'en', now() - $2::interval from device`,
        ['61 days', '59 days'],
      ],
      [
        `insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at, outcome)
         values ($1, 0, 'test', 'test', '{}', now(), now() - $2::interval, 'sent')`,
        ['15 days', '13 days'],
      ],
    ];
    for (const [sql, ages] of plantings) for (const age of ages) await db.admin(sql, [user, age]);
  }
  const planted = async (user: string) =>
    (
      await db.admin(
        `select (select count(*) from private.sync_clients where user_id = $1)::int as clients,
           (select count(*) from private.goal_changes where user_id = $1)::int as changes,
           (select count(*) from private.goal_history where user_id = $1 and until is not null)::int as history,
           (select count(*) from private.goal_history where user_id = $1 and until is null)::int as in_force,
           (select count(*) from private.tombstones where user_id = $1)::int as tombstones,
           (select count(*) from private.limits where user_id = $1)::int as limits,
           (select count(*) from private.lookups where user_id = $1)::int as lookups,
           (select count(*) from private.web_push_subscriptions where user_id = $1)::int as devices,
           (select count(*) from private.notifications where user_id = $1)::int as pushes`,
        [user],
      )
    )[0];
  const all = {
    clients: 2,
    changes: 2,
    history: 2,
    in_force: 1,
    tombstones: 2,
    limits: 2,
    lookups: 2,
    devices: 2,
    pushes: 2,
  };
  const kept = {
    clients: 1,
    changes: 1,
    history: 1,
    in_force: 1,
    tombstones: 1,
    limits: 1,
    lookups: 1,
    devices: 1,
    pushes: 1,
  };

  it('deletes what is too old, but nothing that is in force', async () => {
    await plant(me);
    expect(await planted(me)).toEqual(all);
    await db.admin('select private.tidy(100000)');
    expect(await planted(me)).toEqual(kept);
    expect(await pushed(db, me, 'checkIn', checkInOf(dayAgo(1)))).toBe('applied');
  });

  it('visits all users in turn, including inactive ones', async () => {
    const away = await Promise.all([newUser(), newUser(), newUser()]);
    for (const user of away) await plant(user);
    const [{ users } = {}] = await db.admin('select count(*)::int as users from public.profiles');
    for (let visit = 0; visit <= Number(users); visit++) await db.admin('select private.tidy(1)');
    for (const user of away) expect(await planted(user)).toEqual(kept);
  });

  it('runs with a push when it is due, and then not for an hour', async () => {
    await isDue();
    await plant(me);
    expect(await rename()).toBe('applied');
    expect(await planted(me)).toEqual({ ...kept, clients: 2 }); // including the client that pushed
    await plant(await newUser());
    const late = await newUser();
    await plant(late);
    await rename();
    expect(await planted(late)).toEqual(all);
  });

  it('lets the push continue if it fails, and is not repeated by the next push', async () => {
    const [{ definition } = {}] = await db.admin(
      `select pg_get_functiondef('private.tidy(int)'::regprocedure) as definition`,
    );
    await db.script(`create or replace function private.tidy(amount int) returns void language plpgsql as
      $$ begin delete from private.goal_history; perform 1 / 0; end $$`);
    try {
      await isDue();
      expect(await pushed(db, me, 'checkIn', checkInOf(dayAgo(2)))).toBe('applied');
      expect(await planted(me)).toMatchObject({ in_force: 1 });
      const [tidied] = await db.admin(
        `select tidied_at > now() - interval '1 minute' as now from private.settings`,
      );
      expect(tidied).toEqual({ now: true });
    } finally {
      await db.script(String(definition));
    }
  });

  it('lets the push continue if the platform prevents it', async () => {
    await isDue();
    await db.script(`create function public.reject_all() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '21000', message = 'UPDATE requires a WHERE clause'; end $$;
      create trigger reject_all before update on private.settings for each row execute function public.reject_all()`);
    try {
      expect(await rename()).toBe('applied');
    } finally {
      await db.script('drop function public.reject_all() cascade');
    }
  });

  it('leaves cursors valid when an operator rewrites tables', async () => {
    const { epoch } = await db.sync(me, requestOf(me));
    await db.script('vacuum full private.settings');
    expect((await db.sync(me, requestOf(me))).epoch).toBe(epoch);
  });

  it('makes a device whose record was deleted start from scratch, without resetting its seq', async () => {
    const client_id = randomUUID();
    const first = await db.sync(
      me,
      requestOf(me, { client_id, mutations: [line(1, 'checkIn', checkInOf(dayAgo(3)))] }),
    );
    await db.admin(
      `update private.sync_clients set pushed_at = now() - interval '500 days' where client_id = $1`,
      [client_id],
    );
    await db.admin('select private.tidy(100000)');
    const comesBack = requestOf(me, { client_id, cursor: first.cursor, acked_seq: 1 });
    const answer = await db.sync(me, comesBack);
    expect(answer.epoch).not.toBe(first.epoch);
    expect((answer.rows as [string][]).map(([table]) => table)).toContain('check_ins');
    const again = await db.sync(me, comesBack);
    expect([again.epoch, again.rows]).toEqual([answer.epoch, answer.rows]);
    const continues = await db.sync(me, {
      ...comesBack,
      cursor: again.cursor,
      mutations: [line(2, 'checkIn', checkInOf(dayAgo(2)))],
    });
    expect(continues).toMatchObject({ epoch: answer.epoch, results: [{ seq: 2, status: 'applied' }] });
  });

  it('schedules the jobs of pg_cron only if it runs in this database', async () => {
    const schedule = () => db.admin('select private.schedule_tidy() as done');
    expect(await schedule()).toEqual([{ done: false }]);
    await db.script(`create schema cron; create table cron.job (name text, at text, command text);
      create function cron.schedule(name text, at text, command text) returns bigint language sql as
        $$ insert into cron.job values ($1, $2, $3) returning 1 $$`);
    expect(await schedule()).toEqual([{ done: false }]);
    const [{ name } = {}] = await db.admin('select current_database() as name');
    const setting = `alter database ${name} set cron.database_name = '${name}'`;
    await db.engine.script(setting, 'supabase_admin'); // the error of the platform
    const [{ done } = {}] = await db.engine.transaction([
      [`set local cron.database_name = '${name}'`],
      ['select private.schedule_tidy() as done'],
    ]);
    expect(done).toBe(true);
    const jobs = await db.admin('select command from cron.job');
    expect(jobs).toHaveLength(2);
    for (const { command } of jobs) await db.script(String(command));
  });
});
