import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { line, rejection, requestOf } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('find_user on %s', (engine) => {
  let db: Database;
  let users = 0;
  let me: string;
  let bob: string;
  let mail: string;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await db.addUser({ email: `me${users++}@x.com` });
    mail = `Bob.B${users++}@X.com`;
    bob = await db.addUser({ email: mail, display_name: 'Bob' });
  });
  afterAll(() => db?.close());

  const ask = async (email: string | null, caller: string | Caller = me) =>
    (await db.as(caller, 'select public.find_user($1) as found', [email]))[0]?.found;
  /** Pays in one request and returns the response of the next. */
  const find = async (email: string | null, caller?: string | Caller) => {
    expect(await ask(email, caller)).toEqual({ code: 'call_again' });
    return ask(email, caller);
  };
  const paid = async () =>
    (await db.admin('select count(*)::int as n from private.lookups where user_id = $1', [me]))[0]?.n;
  const asking = (email: string, friendship_id: string = randomUUID()) =>
    ['requestFriend', { friendship_id, email }] as const;
  const call = (...steps: (readonly [name: string, args: object])[]) => {
    const mutations = steps.map(([name, args], i) => line(i + 1, name, args));
    return requestOf(me, { client_id: randomUUID(), mutations });
  };

  it('returns only the id, for the address in any case and with spaces around it', async () => {
    expect(await find(mail)).toEqual({ user_id: bob });
    expect(await ask(` \t${mail.toUpperCase()}\u00a0\n`)).toEqual({ user_id: bob });
    for (const near of ['%', mail.slice(1), mail.slice(0, -1), `${mail},`, `x${mail}`, null])
      expect(await find(near), `${near}`).toEqual({ code: 'user_not_found' });
    const [own] = await db.admin('select email from public.profiles where user_id = $1', [me]);
    expect(await find(String(own?.email))).toEqual({ code: 'self_request' });
  });

  it('finds an account under every spelling of its address, for one charge', async () => {
    const anna = await db.addUser({ email: `Anna${users}@Bücher.example` });
    expect(await find(`anna${users}@xn--bcher-kva.example`)).toEqual({ user_id: anna });
    expect(await ask(`Anna <mailto:ANNA${users}@bu\u0308cher.example.>`)).toEqual({ user_id: anna });
    await db.admin(`update auth.users set email = $1 where id = $2`, [`anna${users}@straße.example`, anna]);
    expect(await find(`anna${users}@xn--strae-oqa.example`)).toEqual({ user_id: anna });
    expect(await paid()).toBe(2);
  });

  it('charges only 30 of 500 addresses in one statement, and no later ones', async () => {
    const rows = await db.as(
      me,
      `select public.find_user(n || '@x.com') as found from generate_series(1, 500) n`,
    );
    const codes = rows.map(({ found }) => (found as { code: string }).code);
    expect(codes).toEqual([...Array(30).fill('call_again'), ...Array(470).fill('rate_limited')]);
    expect(await ask(mail)).toEqual({ code: 'rate_limited' });
    expect(await find(mail, bob)).toEqual({ code: 'self_request' });
  });

  it('charges 30 of 100 friend requests in one sync request, and settles all 100 in the next', async () => {
    const request = call(...Array.from({ length: 100 }, (_, i) => asking(`nobody${i}@x.com`)));
    expect((await db.sync(me, request)).results).toEqual([]);
    const { results } = await db.sync(me, request);
    const codes = (results as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual([...Array(30).fill('user_not_found'), ...Array(70).fill('rate_limited')]);
    expect((await db.sync(me, call(asking(mail)))).results).toEqual([
      { seq: 1, status: 'rejected', code: 'rate_limited' },
    ]);
    expect(await paid()).toBe(30);
  });

  it('applies mutations before a friend request at once, and those after it in the next sync request', async () => {
    const name = (display_name: string) => ['setProfile', { display_name }] as const;
    const request = call(name('One'), asking(mail), name('Three'));
    expect((await db.sync(me, request)).results).toEqual([{ seq: 1, status: 'applied' }]);
    expect((await db.sync(me, request)).results).toEqual(
      [1, 2, 3].map((seq) => ({ seq, status: 'applied' })),
    );
    expect(await db.admin('select user_id from public.friendships where friend_id = $1', [bob])).toEqual([
      { user_id: me },
    ]);
  });

  it.each([
    ['an applied one', () => mail, randomUUID()],
    ['one rejected inside its mutation', () => mail, '00000000-0000-8000-8000-000000000000'],
    ['an unknown address', () => 'unknown@x.com', randomUUID()],
  ])('charges one lookup per friend request: %s', async (_which, email, friendship_id) => {
    const request = call(asking(email(), friendship_id));
    for (let i = 0; i < 3; i++) await db.sync(me, request);
    expect(await paid()).toBe(1);
  });

  it('charges the same address again after an hour', async () => {
    const age = (minutes: number) =>
      db.admin(`update private.lookups set paid_at = now() - $2 * interval '1 minute' where user_id = $1`, [
        me,
        minutes,
      ]);
    await find(mail);
    for (let i = 0; i < 29; i++) await ask(`${i}@x.com`);
    await age(59);
    expect(await ask(mail)).toEqual({ user_id: bob });
    expect(await ask('one-more@x.com')).toEqual({ code: 'rate_limited' });
    await age(61);
    expect(await find(mail)).toEqual({ user_id: bob });
    expect(await paid()).toBe(1);
  });

  describe('an uncharged lookup', () => {
    const UNKNOWN = 'unknown@x.com';

    it('does the same work and gives the same response for any address', async () => {
      const looksAtNone = async (act: () => Promise<void>) => {
        await db.script('alter table public.profiles rename column email to hidden');
        try {
          await act();
        } finally {
          await db.script('alter table public.profiles rename column hidden to email');
        }
      };
      const request = call(asking(mail));
      await looksAtNone(async () => {
        expect(await ask('somebody@x.com')).toEqual({ code: 'call_again' });
        expect((await db.sync(me, request)).results).toEqual([]);
        expect(await rejection(ask('somebody@x.com'))).toEqual({ code: '42703' });
      });
    });

    it('gives no result in the same transaction, however that ends', async () => {
      const [claims] = db.statementsAs(me, '');
      if (!claims) throw new Error('No claims');
      const again = await db.engine.transaction([
        claims,
        ['select public.find_user($1)', [mail]],
        ['select public.find_user($1) as found', [mail]],
      ]);
      expect(again).toEqual([{ found: { code: 'call_again' } }]);
    });

    // the statements of PostgREST 12 to 16, with a cast that puts the result into an error message
    it.each([
      ['named after the function', 'pgrst_source', 'AS "find_user"', '"find_user"."pgrst_scalar"'],
      ['named after the source', 'pgrst_source', '', '"pgrst_source"."pgrst_scalar"'],
      ['without a name', 'pgrst_source', '', 'pgrst_scalar'],
    ])('fails with the same error for any address: columns %s', async (_how, source, alias, column) => {
      const fail = (email: string) =>
        db
          .as(
            me,
            `with ${source} as (select pgrst_call.pgrst_scalar
               from (select public.find_user($1) pgrst_scalar) pgrst_call)
             select coalesce(json_agg(t.x) -> 0, 'null') from (
               select ((${column} ->> 'code') || (${column}::text))::int as x from "${source}" ${alias}) t`,
            [email],
          )
          .catch((error: Error) => error.message);
      expect(await fail(mail)).toContain('call_again');
      expect(await fail(mail)).toBe(await fail(UNKNOWN));
      expect(await paid()).toBe(0);
    });

    it('applies nothing of a request with an unknown mutation', async () => {
      const request = call(['setProfile', { display_name: 'One' }]);
      await db.sync(me, request);
      // otherwise the first mutation would give client_reset
      const mutations = [line(1, 'setProfile', { display_name: 'Two' }), line(2, 'brewCoffee', {})];
      expect(await rejection(db.sync(me, { ...request, mutations }))).toEqual({
        code: 'PT501',
        hint: 'unknown_mutation',
      });
    });
  });

  it('rejects the public key, tokens without a user, ended sessions and deleted accounts', async () => {
    expect(await rejection(ask(mail, { user: null, role: 'anon' }))).toMatchObject({ code: '42501' });
    expect(await rejection(ask(mail, { user: null }))).toEqual({ code: 'PT401', hint: 'not_signed_in' });
    expect(await rejection(ask(mail, { user: me, session: randomUUID() }))).toEqual({
      code: 'PT401',
      hint: 'session_dead',
    });
    const session = db.sessionOf(me);
    await db.admin('delete from auth.users where id = $1', [me]);
    expect(await rejection(ask(mail, { user: me, session }))).toEqual({
      code: 'PT403',
      hint: 'account_gone',
    });
  });
});
