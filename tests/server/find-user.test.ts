import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import { line, refusal, requestOf } from '#tests/support/server-story.ts';

describe.each(ENGINES)('finding a person by address on %s', (engine) => {
  let db: Database;
  let people = 0;
  let me: string;
  let bob: string;
  let mail: string;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await db.addUser({ email: `me${people++}@x.com` });
    mail = `Bob.B${people++}@X.com`;
    bob = await db.addUser({ email: mail, display_name: 'Bob' });
  });
  afterAll(() => db.close());

  const find = async (email: string | null, caller: string | Caller = me) =>
    (await db.as(caller, 'select public.find_user($1) as told', [email]))[0]?.told;
  const spent = async () =>
    (
      await db.admin(`select coalesce(sum(spent), 0)::int as n from private.limits where user_id = $1`, [me])
    )[0]?.n;

  test('tells who it is and nothing else, trimmed and in any case; exact beyond that', async () => {
    expect(await find(mail)).toEqual({ user_id: bob });
    expect(await find(` \t${mail.toUpperCase()}\u00a0\n`)).toEqual({ user_id: bob });
    for (const near of ['', '%', mail.slice(1), mail.slice(0, -1), `${mail},`, `x${mail}`, null])
      expect(await find(near), `${near}`).toEqual({ code: 'user_not_found' });
    const [own] = await db.admin('select email from public.profiles where user_id = $1', [me]);
    expect(await find(String(own?.email))).toEqual({ code: 'self_request' });
  });

  test('500 in one statement stop at 30, and so do the next ones, however they ask', async () => {
    const rows = await db.as(me, 'select public.find_user($1) as told from generate_series(1, 500)', [mail]);
    const found = rows.filter(({ told }) => JSON.stringify(told) === JSON.stringify({ user_id: bob }));
    expect(found).toHaveLength(30);
    expect(rows.slice(30).every(({ told }) => (told as { code: string }).code === 'rate_limited')).toBe(true);
    expect(await find('nobody@x.com')).toEqual({ code: 'rate_limited' });
    expect(await find(mail, bob)).toEqual({ code: 'self_request' });
  });

  test('100 requests in one call stop at 30; the refused ones are paid for, and stay paid', async () => {
    const mutations = Array.from({ length: 100 }, (_, i) =>
      line(i + 1, 'requestFriend', { friendship_id: randomUUID(), email: `nobody${i}@x.com` }),
    );
    const { results } = await db.sync(me, requestOf(me, { mutations }));
    const codes = (results as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual([...Array(30).fill('user_not_found'), ...Array(70).fill('rate_limited')]);
    const last = [line(101, 'requestFriend', { friendship_id: randomUUID(), email: mail })];
    expect((await db.sync(me, requestOf(me, { mutations: last }))).results).toEqual([
      { seq: 101, status: 'rejected', code: 'rate_limited' },
    ]);
    expect(await spent()).toBe(30);
  });

  test.each([
    ['an applied one', () => mail, randomUUID()],
    ['one refused inside its mutation', () => mail, '00000000-0000-8000-8000-000000000000'],
    ['an unknown address', () => 'nobody@x.com', randomUUID()],
  ])('a request costs one look-up: %s', async (_which, email, friendship_id) => {
    const mutations = [line(1, 'requestFriend', { friendship_id, email: email() })];
    await db.sync(me, requestOf(me, { mutations }));
    const [row] = await db.admin(
      `select sum(spent)::int as n from private.limits where user_id = $1 and kind = 'look_up'`,
      [me],
    );
    expect(row).toEqual({ n: 1 });
  });

  test('the hour rolls: what is older is forgotten, and few rows are kept', async () => {
    await db.admin(
      `insert into private.limits (user_id, kind, slot, spent)
       select $1, 'look_up', date_trunc('minute', now()) - m * interval '1 minute', 1
       from generate_series(40, 69) m`,
      [me],
    );
    for (let i = 0; i < 9; i++) expect(await find(mail)).toEqual({ user_id: bob });
    expect(await find(mail)).toEqual({ code: 'rate_limited' });
    expect(await db.admin('select 1 from private.limits where user_id = $1', [me])).toHaveLength(22);
  });

  // PostgREST's own statement for a call of a function; `select` is what the request makes of the answer
  const overPostgrest = (answer: string, select: string, params: unknown[]) =>
    db.as(
      me,
      `with pgrst_source as (select pgrst_call.pgrst_scalar from (select ${answer} pgrst_scalar) pgrst_call)
       select coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as told from (${select}) _postgrest_t`,
      params,
    );

  test.each([
    [
      'a cast',
      'select ("pgrst_source"."pgrst_scalar"->>\'user_id\')::int as pgrst_scalar from "pgrst_source"',
    ],
    [
      'a filter',
      'select "pgrst_source".* from "pgrst_source" where "pgrst_source"."pgrst_scalar"->>\'code\' is null',
    ],
    ['an order', 'select "pgrst_source".* from "pgrst_source" order by "pgrst_source"."pgrst_scalar"'],
    ['a function of the row', 'select "pgrst_source"."row_to_json" as pgrst_scalar from "pgrst_source"'],
  ])(
    'no answer is given under %s, which could fail the request and take the price back',
    async (_which, sift) => {
      const mutations = [line(1, 'requestFriend', { friendship_id: randomUUID(), email: mail })];
      const failed = [
        await refusal(overPostgrest('public.find_user($1)', sift, [mail])),
        await refusal(
          overPostgrest('public.sync($1::jsonb)', sift, [JSON.stringify(requestOf(me, { mutations }))]),
        ),
      ];
      expect(failed).toEqual(Array(2).fill({ code: 'PT422', hint: 'bad_request' }));
    },
  );

  test('a plain call over HTTP is answered', async () => {
    const plain = 'select "pgrst_source".* from "pgrst_source"';
    expect(await overPostgrest('public.find_user($1)', plain, [mail])).toEqual([{ told: { user_id: bob } }]);
  });

  test('is closed to the public key, to tokens without a person, dead sessions and gone accounts', async () => {
    expect(await refusal(find(mail, { user: null, role: 'anon' }))).toMatchObject({ code: '42501' });
    expect(await refusal(find(mail, { user: null }))).toEqual({ code: 'PT401', hint: 'not_signed_in' });
    expect(await refusal(find(mail, { user: me, session: randomUUID() }))).toEqual({
      code: 'PT401',
      hint: 'session_dead',
    });
    const session = db.sessionOf(me);
    await db.admin('delete from auth.users where id = $1', [me]);
    expect(await refusal(find(mail, { user: me, session }))).toEqual({ code: 'PT403', hint: 'account_gone' });
  });
});
