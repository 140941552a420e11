import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import { SAMPLES } from '#tests/support/probes/permission-samples.ts';

const OURS = `('public'::regnamespace, 'private'::regnamespace)`;

describe.each(ENGINES)('the catalogue of %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db?.close());
  const none = async (sql: string) => expect(await db.admin(sql)).toEqual([]);

  it('shows row security on every table', () =>
    none(`select oid::regclass::text from pg_class where relnamespace in ${OURS} and relkind in ('r', 'p')
      and not relrowsecurity`));

  it('shows that the role anon may open an invitation, and nothing else', async () => {
    await none(`select c.oid::regclass::text, p.privilege from pg_class c,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p (privilege)
      where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v') and has_table_privilege('anon', c.oid, p.privilege)`);
    await none(`select attrelid::regclass::text, attname from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace in ${OURS} and attnum > 0 and attacl::text ~ '(^|[{,])("?anon"?)?='`);
    expect(
      await db.admin(`select oid::regprocedure::text as name from pg_proc
        where pronamespace in ${OURS} and has_function_privilege('anon', oid, 'execute') order by 1`),
    ).toEqual([{ name: 'open_invitation(text)' }, { name: 'private.open_invitation(text)' }]);
    await none(`select 1 where has_schema_privilege('anon', 'operator', 'usage')`);
  });

  it('shows exactly the expected grants of signed-in users on tables', async () => {
    const grants = await db.admin(`
      select c.relname || ' ' || p.privilege as allowed from pg_class c,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p (privilege)
      where c.relnamespace in ${OURS} and c.relkind in ('r', 'p')
        and has_table_privilege('authenticated', c.oid, p.privilege)
      union all
      select c.relname || ' ' || p.privilege || ' ' || a.attname from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0, unnest(array['insert', 'update']) p (privilege)
      where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and not has_table_privilege('authenticated', c.oid, p.privilege)
        and has_column_privilege('authenticated', c.oid, a.attnum, p.privilege)
      order by 1`);
    const updates = SAMPLES.filter(({ table }) => table.startsWith('public.')).flatMap(({ table, may }) =>
      Object.keys(may.update).map((column) => `${table.slice('public.'.length)} update ${column}`),
    );
    const expected = [
      ...updates,
      'boundaries select',
      'check_ins insert check_in_time',
      'check_ins insert check_in_type',
      'check_ins insert day_start',
      'check_ins insert goal_time',
      'check_ins insert id',
      'check_ins insert local_day',
      'check_ins insert user_id',
      'check_ins insert utc_offset_minutes',
      'check_ins select',
      'friendships delete',
      'friendships insert friend_id',
      'friendships insert id',
      'friendships insert status',
      'friendships insert user_id',
      'friendships select',
      'goals select',
      'invitations select',
      'messages insert created_at',
      'messages insert id',
      'messages insert message',
      'messages insert receiver_id',
      'messages insert sender_id',
      'messages select',
      'outcomes delete',
      'outcomes insert',
      'outcomes select',
      'pot_sides select',
      'pots select',
      'reminders insert messages',
      'reminders insert morning',
      'reminders insert night',
      'reminders insert nudges',
      'reminders insert quiet_from',
      'reminders insert quiet_until',
      'reminders insert requests',
      'reminders insert user_id',
      'reminders insert weekly',
      'reminders select',
      'streaks select',
      'superseded_check_ins select',
      'sync_clients insert',
      'sync_clients select',
      'sync_clients update',
      'tombstones select',
    ];
    expect(grants.map(({ allowed }) => allowed).sort()).toEqual([...new Set(expected)].sort());
  });

  it('shows a pinned search path on every function', () =>
    none(`select oid::regprocedure::text from pg_proc where pronamespace in ${OURS}
      and not 'search_path=""' = any (coalesce(proconfig, '{}'))`));

  it('shows exactly the expected functions in the API schema, none of them security definer', async () => {
    expect(
      await db.admin(
        `select proname, prosecdef from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      ),
    ).toEqual([
      { proname: 'delete_account', prosecdef: false },
      { proname: 'drop_subscription', prosecdef: false },
      { proname: 'due_notifications', prosecdef: false },
      { proname: 'find_user', prosecdef: false },
      { proname: 'finish_notification', prosecdef: false },
      { proname: 'keep_subscription', prosecdef: false },
      { proname: 'keep_web_push_key', prosecdef: false },
      { proname: 'open_invitation', prosecdef: false },
      { proname: 'snooze_reminder', prosecdef: false },
      { proname: 'sync', prosecdef: false },
      { proname: 'test_notification', prosecdef: false },
      { proname: 'web_push_key', prosecdef: false },
    ]);
  });

  it('shows exactly the expected security definer functions for signed-in users', async () => {
    const rows = await db.admin(`select proname from pg_proc where pronamespace in ${OURS} and prosecdef
      and has_function_privilege('authenticated', oid, 'execute') order by 1`);
    expect(rows.map(({ proname }) => proname)).toEqual([
      'account_error',
      'add_same_day_check_in',
      'ask_pot',
      'block',
      'blocked_ids',
      'can_add_avatar',
      'change_goals',
      'count_deferred',
      'count_request',
      'current_incarnation',
      'delete_account',
      'dismiss_pot',
      'drop_subscription',
      'end_pot',
      'epoch',
      'find_user',
      'friend_ids',
      'full_days_shared',
      'is_suspended',
      'join_invitation',
      'join_pot',
      'keep_subscription',
      'list_visible_users',
      'lock_peers',
      'lock_user',
      'looked_up',
      'make_invitation',
      'mute',
      'mute_nudges',
      'nudge',
      'open_invitation',
      'partial_profiles',
      'pay_lookup',
      'remove_pot',
      'report',
      'require_not_suspended',
      'session_alive',
      'set_board',
      'shares_history',
      'snooze_reminder',
      'stop_invitation',
      'sync_error',
      'test_notification',
      'tidy_if_due',
      'unblock',
      'unblocked_since',
      'undo_check_in',
      'unranked_ids',
      'web_push_key',
    ]);
  });

  it('shows that views read with the rights of the reader', () =>
    none(`select oid::regclass::text from pg_class where relnamespace in ${OURS} and relkind = 'v'
      and coalesce(reloptions::text, '') !~ 'security_invoker=true'`));

  it('shows an index for each foreign key', () =>
    none(`select conrelid::regclass::text, conname from pg_constraint k where contype = 'f' and connamespace in ${OURS}
      and not exists (select from pg_index i where i.indrelid = k.conrelid
        and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(k.conkey)] = k.conkey)`));

  it('shows that every policy names its role and calls auth.uid() in a subselect', async () => {
    await none(`select tablename, policyname from pg_policies where schemaname in ('public', 'private', 'realtime')
      and roles <> '{authenticated}'`);
    await none(`select tablename, policyname from pg_policies where schemaname in ('public', 'private')
      and replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT auth.uid()', '') ~ 'auth\\.'`);
    await none(`select tablename, policyname from pg_policies where schemaname in ('public', 'private')
      and (qual = 'true' or with_check = 'true')`);
    await none(`select tablename, cmd from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'
      group by tablename, cmd having count(*) > 1`);
    const restrictive = await db.admin(`select policyname as name, count(*)::int as tables from pg_policies
      where permissive = 'RESTRICTIVE' and schemaname = 'public' group by 1 order by 1`);
    expect(restrictive).toEqual([
      { name: 'blocks hide check-ins', tables: 1 },
      { name: 'blocks hide friendships', tables: 1 },
      { name: 'blocks hide messages', tables: 1 },
      { name: 'blocks hide pots', tables: 1 },
      { name: 'blocks hide profiles', tables: 1 },
      { name: 'blocks hide streaks', tables: 1 },
      { name: 'ended sessions have no access', tables: 9 },
      { name: 'profiles of unranked friends are hidden', tables: 1 },
    ]);
  });

  it('shows that every synced table stamps its transaction last', () =>
    none(`select c.oid::regclass::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'rev'
      where c.relkind = 'r' and c.relnamespace in ${OURS} and not exists (select from pg_trigger t
        where t.tgrelid = c.oid and t.tgname = 'zz_stamp_rev')`));
});
