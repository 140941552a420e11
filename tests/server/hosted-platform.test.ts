import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, databaseOn, runMigrations } from '#tests/support/database.ts';
import { startPostgres } from '#tests/support/postgres-engine.ts';

const PLATFORM = `('auth', 'storage', 'realtime')`;

/** Everything in the platform's schemas that a migration could change, one line each. */
const CATALOGUE = `
  select format('policy %s on %s.%s: %s, %s, %s, %s', policyname, schemaname, tablename, cmd, roles, qual, with_check) as line
    from pg_policies where schemaname in ${PLATFORM}
  union all
  select format('trigger %s on %s', t.tgname, t.tgrelid::regclass) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text in ${PLATFORM}
  union all
  select format('key of %s to %s', k.conrelid::regclass, k.confrelid::regclass) from pg_constraint k
    join pg_class c on c.oid = k.confrelid where c.relnamespace::regnamespace::text in ${PLATFORM}
  union all
  select format('relation %s of %s: %s, %s, %s', c.oid::regclass, c.relowner::regrole, c.relacl, c.relrowsecurity, c.reloptions)
    from pg_class c where c.relnamespace::regnamespace::text in ${PLATFORM}
  union all
  select format('column %s of %s: %s, %s', a.attname, c.oid::regclass, a.atttypid::regtype, a.attacl)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace::regnamespace::text in ${PLATFORM} and c.relkind in ('r', 'p') and a.attnum > 0
  union all
  select format('function %s of %s: %s, %s', p.oid::regprocedure, p.proowner::regrole, p.proacl, md5(p.prosrc))
    from pg_proc p where p.pronamespace::regnamespace::text in ${PLATFORM}
  union all
  select format('schema %s of %s: %s', nspname, nspowner::regrole, nspacl) from pg_namespace where nspname in ${PLATFORM}
  order by 1`;

describe('a hosted project', () => {
  let db: Database;
  let before: string[];
  const catalogue = async () => (await db.admin(CATALOGUE)).map(({ line }) => String(line));
  beforeAll(async () => {
    const engine = await startPostgres();
    db = databaseOn(engine);
    await engine.bringPlatform();
    before = await catalogue();
    await runMigrations(engine);
  });
  afterAll(() => db?.close());

  it('gets only these policies, triggers and keys on its own tables', async () => {
    const after = await catalogue();
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    const added = after.filter((line) => !before.includes(line));
    expect([...new Set(added.map((line) => line.split(': ')[0]))]).toEqual([
      'key of boundaries to auth.users',
      'key of check_ins to auth.users',
      'key of friendships to auth.users',
      'key of goals to auth.users',
      'key of invitations to auth.users',
      'key of messages to auth.users',
      'key of pots to auth.users',
      'key of private.counters to auth.users',
      'key of private.declined_pots to auth.users',
      'key of private.goal_changes to auth.users',
      'key of private.goal_history to auth.users',
      'key of private.limits to auth.users',
      'key of private.lookups to auth.users',
      'key of private.notifications to auth.users',
      'key of private.pot_sides to auth.users',
      'key of private.reminder_times to auth.users',
      'key of private.reports to auth.users',
      'key of private.suspensions to auth.users',
      'key of private.sync_clients to auth.users',
      'key of private.tombstones to auth.users',
      'key of private.web_push_subscriptions to auth.sessions',
      'key of private.web_push_subscriptions to auth.users',
      'key of profiles to auth.users',
      'key of reminders to auth.users',
      'key of streaks to auth.users',
      'policy ended sessions cannot touch avatars on storage.objects',
      'policy owners add avatars on storage.objects',
      'policy owners list their avatars on storage.objects',
      'policy owners remove their avatars on storage.objects',
      'policy owners replace their avatars on storage.objects',
      'policy suspended users cannot add avatars on storage.objects',
      'policy suspended users cannot replace avatars on storage.objects',
      'policy users listen to their own doorbell on realtime.messages',
      'trigger copy_email on auth.users',
      'trigger create_user_rows on auth.users',
    ]);
  });

  it('runs our code as a role that is no superuser, and connects users as another', async () => {
    const owners = await db.admin(
      `select distinct proowner::regrole::text as owner, rolsuper from pg_proc join pg_roles r on r.oid = proowner
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    expect(owners).toEqual([{ owner: 'postgres', rolsuper: false }]);
    const me = await db.addUser({ email: 'ann@x.com' });
    expect(await db.as(me, 'select session_user::text as login, current_user::text as role')).toEqual([
      { login: 'authenticator', role: 'authenticated' },
    ]);
  });

  it('gets the policy of the doorbell by one function call if Realtime is added after the migrations', async () => {
    const name = 'users listen to their own doorbell';
    const policies = () => db.admin('select 1 as here from pg_policies where policyname = $1', [name]);
    const open = () => db.admin('select private.add_doorbell_policy() as done');
    await db.engine.asOwner(async () => {
      await db.script(`drop policy "${name}" on realtime.messages`);
      for (let i = 0; i < 2; i++) expect(await open()).toEqual([{ done: true }]);
    });
    expect(await policies()).toEqual([{ here: 1 }]);
    await db.engine.script('drop schema realtime cascade', 'supabase_admin');
    expect(await open()).toEqual([{ done: false }]);
  });
});
