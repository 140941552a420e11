import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('the deletion of unused accounts on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(() => db.admin('delete from auth.users where true'));
  afterAll(() => db?.close());

  /** An account that was last used that long ago. */
  async function account(age: string, email: string | null = null): Promise<string> {
    const id = await db.addUser({ email, created_at: '2020-01-01' });
    await db.admin(`update auth.users set created_at = now() - $2::interval where id = $1`, [id, age]);
    await db.admin(`update auth.sessions set created_at = now() - $2::interval where user_id = $1`, [
      id,
      age,
    ]);
    return id;
  }
  const checkIn = (user: string) =>
    db.admin(
      `insert into public.check_ins
         (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
       values ($1, 'morning', ($2 || 'T07:00:00Z')::timestamptz, 0, $2::date, '00:00', '07:00')`,
      [user, dayAgo(1)],
    );
  async function accountWithCheckIn(age: string, email: string | null = null): Promise<string> {
    const id = await account('2 days', email);
    await checkIn(id);
    await db.admin(`update auth.users set created_at = now() - $2::interval where id = $1`, [id, age]);
    await db.admin(`update auth.sessions set created_at = now() - $2::interval where user_id = $1`, [
      id,
      age,
    ]);
    return id;
  }
  const clean = async (amount = 100) =>
    (await db.admin('select private.delete_unused_accounts($1) as n', [amount]))[0]?.n;
  const remaining = async () => (await db.admin('select id from auth.users')).map(({ id }) => id);

  it('deletes an account without check-ins after 30 days, and not before', async () => {
    await account('30 days 1 minute');
    const kept = await account('29 days 23 hours');
    expect(await clean()).toBe(1);
    expect(await remaining()).toEqual([kept]);
  });

  it('deletes an account with check-ins after 12 months, and not before', async () => {
    const gone = await accountWithCheckIn('12 months 1 minute');
    const kept = await accountWithCheckIn('11 months 27 days');
    expect(await clean()).toBe(1);
    expect(await remaining()).toEqual([kept]);
    expect(await db.admin('select 1 from public.check_ins where user_id = $1', [gone])).toEqual([]);
  });

  it('keeps an account with an email', async () => {
    await account('5 years', 'ann@x.com');
    await accountWithCheckIn('5 years', 'bob@x.com');
    const added = await account('5 years');
    await db.admin(`update auth.users set email = 'cy@x.com' where id = $1`, [added]);
    expect(await clean()).toBe(0);
    expect(await remaining()).toHaveLength(3);
  });

  it('keeps an account without an email that Auth did not make by an anonymous sign-in', async () => {
    const phone = await account('5 years');
    await db.admin('update auth.users set is_anonymous = false where id = $1', [phone]);
    expect(await clean()).toBe(0);
  });

  it.each([
    [
      'renewed its session',
      `update auth.sessions set refreshed_at = (now() - interval '1 day') at time zone 'UTC' where user_id = $1`,
    ],
    ['signed in', `update auth.users set last_sign_in_at = now() - interval '1 day' where id = $1`],
    [
      'pushed',
      `insert into private.sync_clients (user_id, client_id, pushed_at) values ($1, $1, now() - interval '1 day')`,
    ],
  ])('keeps an account that %s yesterday', async (_, use) => {
    const active = await account('5 years');
    await db.admin(use, [active]);
    expect(await clean()).toBe(0);
    expect(await remaining()).toEqual([active]);
  });

  it('looks at a few accounts in each run, and at all in turn', async () => {
    for (let n = 0; n < 5; n++) await account('31 days');
    await account('1 day');
    expect(await clean(2)).toBeLessThanOrEqual(2);
    for (let run = 0; run < 4; run++) await clean(2);
    expect(await remaining()).toHaveLength(1);
  });

  it('keeps an account with a picture where SQL cannot remove files', async () => {
    const pictured = await account('31 days');
    await db.admin(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [
      `${pictured}/avatar-1600000000000.png`,
    ]);
    await account('31 days');
    expect(await clean()).toBe(1);
    expect(await remaining()).toEqual([pictured]);
  });

  it.runIf(engine === 'postgres15')('waits for no device that uses the account at this moment', async () => {
    const unused = await account('31 days');
    const device = new pg.Client({ connectionString: db.engine.url });
    await device.connect();
    for (const lock of [
      'select 1 from public.profiles for no key update',
      'select 1 from auth.users for key share',
    ]) {
      await device.query(`begin; ${lock}`);
      expect(await clean(), lock).toBe(0);
      await device.query('rollback');
    }
    await device.end();
    expect(await remaining()).toEqual([unused]);
    expect(await clean()).toBe(1);
  });

  it('is closed to users', async () => {
    const user = await account('1 day');
    await expect(db.as(user, 'select private.delete_unused_accounts(1)')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
