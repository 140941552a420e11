import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeFrom } from '#domain/users/invitation-links.ts';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { friendStory } from '#tests/support/stories/friend-story.ts';
import { befriend, pushed, rejection } from '#tests/support/stories/server-story.ts';

const now = () => new Date().toISOString();
const ANON = { user: null, role: 'anon' } as const;

describe.each(RULE_ENGINES)('an invitation on %s', (engine) => {
  const story = friendStory(engine);
  let ann: string;
  let bob: string;
  let code: string;
  beforeEach(async () => {
    [ann, bob] = [await story.newUser('Ann'), await story.newUser('Bob')];
    code = codeFrom(randomUUID());
  });

  const make = (user: string, its = code, made_at = now()) =>
    pushed(story.db, user, 'makeInvitation', { code: its, made_at });
  const stop = (user: string, its = code) =>
    pushed(story.db, user, 'stopInvitation', { code: its, stopped_at: now() });
  const join = (user: string, its = code, friendship_id: string = randomUUID()) =>
    pushed(story.db, user, 'joinInvitation', { code: its, friendship_id });
  const linkOf = async (user: string) =>
    (await story.db.admin('select * from public.invitations where user_id = $1', [user]))[0];
  const between = (a: string, b: string) =>
    story.db.admin(
      'select id, user_id, friend_id, status from public.friendships where $1 in (user_id, friend_id) and $2 in (user_id, friend_id)',
      [a, b],
    );
  const block = (who: string, whom: string) =>
    story.db.admin(
      `insert into public.boundaries (user_id, other_id, name, blocked_since) values ($1, $2, 'x', now())`,
      [who, whom],
    );
  /** Opens a code as PostgREST would, from an address, until it is answered. */
  const open = async (caller: string | typeof ANON, its: string | null, address: string) => {
    const headers = { 'x-forwarded-for': `10.0.0.1, ${address}`, 'cf-connecting-ip': address };
    const ask = async () =>
      (
        await story.db.as(
          caller,
          `select public.open_invitation($1) as found from (select set_config('request.headers', $2, true) as h offset 0) x where h is not null`,
          [its, JSON.stringify(headers)],
        )
      )[0]?.found as { code?: string };
    const first = await ask();
    return first.code === 'call_again' ? ask() : first;
  };
  let networks = 0;
  const newAddress = () => `203.0.${networks >> 8}.${networks++ & 255}`;

  describe('a link', () => {
    it('is the newest one of its owner, and a live one stays', async () => {
      expect(await make(ann)).toBe('applied');
      const other = codeFrom(randomUUID());
      expect(await make(ann, other)).toBe('applied');
      expect(await linkOf(ann)).toMatchObject({ code, joined: 0, stopped_at: null });
      expect(await stop(ann, other)).toBe('applied');
      expect(await linkOf(ann)).toMatchObject({ stopped_at: null });
      expect(await stop(ann)).toBe('applied');
      expect(await make(ann, other)).toBe('applied');
      expect(await linkOf(ann)).toMatchObject({ code: other, stopped_at: null });
    });

    it('cannot start in the future, have another form, or take the code of another user', async () => {
      await make(ann, code, '2099-01-01T00:00:00.000Z');
      expect(Number(new Date(String((await linkOf(ann))?.created_at)))).toBeLessThanOrEqual(
        Date.now() + 1000,
      );
      expect(await make(bob)).toBe('applied');
      expect(await linkOf(bob)).toBeUndefined();
      for (const bad of ['', 'short', code.toUpperCase().replace(/\d/g, 'Z'), `${code}0`])
        expect(await make(bob, bad), bad).toBe('invalid');
    });

    it('can be made 30 times a day, and attempts with taken codes count', async () => {
      await make(ann);
      await story.db.admin(
        `insert into private.limits (user_id, kind, slot, spent) values ($1, 'invitation', date_trunc('hour', now()), 29)`,
        [bob],
      );
      expect(await make(bob)).toBe('applied');
      expect(await make(bob, codeFrom(randomUUID()))).toBe('rate_limited');
    });

    it('needs an email', async () => {
      const nameless = await story.db.addUser({ email: null });
      expect(await make(nameless)).toBe('email_needed');
      await make(ann);
      expect(await join(nameless)).toBe('email_needed');
      expect(await open(nameless, code, newAddress())).toMatchObject({ status: 'open', display_name: 'Ann' });
    });

    it('disappears with its account', async () => {
      await make(ann);
      await story.db.as(ann, 'select public.delete_account()');
      expect(await linkOf(ann)).toBeUndefined();
      expect(await join(bob)).toBe('link_ended');
    });
  });

  describe('joining', () => {
    beforeEach(() => make(ann));

    it('makes friends at once, once, and counts', async () => {
      const id = randomUUID();
      expect(await join(bob, code, id)).toBe('applied');
      expect(await join(bob, code, id)).toBe('applied');
      expect(await join(bob)).toBe('applied');
      expect(await between(ann, bob)).toEqual([{ id, user_id: ann, friend_id: bob, status: 'accepted' }]);
      expect(await linkOf(ann)).toMatchObject({ joined: 1 });
    });

    it.each([
      ['sent by the joiner', () => [bob, ann]],
      ['sent by the inviter', () => [ann, bob]],
    ] as const)('turns a request %s into the friendship', async (_by, pair) => {
      const [from, to] = pair();
      const id = await befriend(story.db, from ?? '', to ?? '', 'pending');
      expect(await join(bob)).toBe('applied');
      expect(await between(ann, bob)).toMatchObject([{ id, status: 'accepted' }]);
      expect(await linkOf(ann)).toMatchObject({ joined: 1 });
    });

    it("is rejected for the user's own link, a computed id and a taken id", async () => {
      expect(await join(ann)).toBe('self_request');
      expect(await join(bob, code, '00000000-0000-8000-8000-000000000001')).toBe('bad_id');
      const taken = await befriend(story.db, bob, await story.newUser('Cy'));
      expect(await join(bob, code, taken)).toBe('id_taken');
      expect(await linkOf(ann)).toMatchObject({ joined: 0 });
    });

    it('lets the 20th user in and not the 21st', async () => {
      await story.db.admin('update public.invitations set joined = 19 where user_id = $1', [ann]);
      expect(await join(bob)).toBe('applied');
      expect(await join(await story.newUser('Cy'))).toBe('link_ended');
    });

    it('is limited together with lookups of addresses', async () => {
      await story.db.admin(
        `insert into private.lookups (user_id, address, paid_in) select $1, sha256(n::text::bytea), 0 from generate_series(1, 30) n`,
        [bob],
      );
      expect(await join(bob)).toBe('rate_limited');
      expect(await open(bob, code, newAddress())).toEqual({ code: 'rate_limited' });
      expect(await between(ann, bob)).toEqual([]);
    });

    it('is no way to insert an accepted friendship directly', async () => {
      const row = { user_id: ann, friend_id: bob, status: 'accepted' };
      expect(await rejection(story.insert(bob, row))).toEqual({ code: 'PT403', hint: 'not_yours' });
      expect(await rejection(story.insert(ann, row))).toEqual({ code: 'PT422', hint: 'invalid' });
      const pending = await befriend(story.db, bob, ann, 'pending');
      expect(await rejection(story.accept(bob, pending))).toEqual({ code: 'PT403', hint: 'not_recipient' });
    });
  });

  describe('a link that cannot be used', () => {
    const WAYS: Record<string, () => Promise<unknown>> = {
      unknown: async () => (code = codeFrom(randomUUID())),
      stopped: () => stop(ann),
      old: () =>
        story.db.admin(
          `update public.invitations set created_at = now() - interval '7 days' where user_id = $1`,
          [ann],
        ),
      full: () => story.db.admin('update public.invitations set joined = 20 where user_id = $1', [ann]),
      'of a user who blocks the joiner': () => block(ann, bob),
      'of a user whom the joiner blocks': () => block(bob, ann),
      'of a suspended user': () =>
        story.db.admin(`insert into private.suspensions (user_id, reason) values ($1, 'spam')`, [ann]),
    };

    it.each(Object.entries(WAYS))('gives the same responses when it is %s', async (_why, end) => {
      await make(ann);
      await end();
      expect(await open(bob, code, newAddress())).toEqual({ code: 'link_ended' });
      expect(await join(bob)).toBe('link_ended');
      expect(await between(ann, bob)).toEqual([]);
    });

    /** How often each function ran while a code was opened. */
    const functionsRun = async () => {
      await open(bob, code, newAddress()); // pays
      const headers = JSON.stringify({ 'cf-connecting-ip': newAddress() });
      const ask = (): Promise<unknown> =>
        story.db.engine.transaction([
          [`set local track_functions = 'all'`],
          [
            'create temp table earlier on commit drop as select funcid, calls from pg_stat_xact_user_functions',
          ],
          [`select set_config('request.headers', $1, true)`, [headers]],
          ...story.db.statementsAs(bob, 'select public.open_invitation($1)', [code]),
          ['reset role'],
          [
            `select f.funcname, (f.calls - coalesce(e.calls, 0))::int as calls
             from pg_stat_xact_user_functions f left join earlier e using (funcid)
             where f.calls > coalesce(e.calls, 0) order by f.funcname`,
          ],
        ]);
      await ask(); // the network pays
      return ask();
    };

    // a time would show this only on a quiet machine
    it.each(Object.entries(WAYS))('runs the same functions to find that it is %s', async (_why, end) => {
      await make(ann);
      const usable = code;
      await end();
      const found = await functionsRun();
      expect(found).toContainEqual({ funcname: 'inviter_of', calls: 1 });
      code = codeFrom(randomUUID());
      expect(await functionsRun()).toEqual(found);
      code = usable;
    });
  });

  describe('opening a code', () => {
    beforeEach(() => make(ann));

    it('shows name, picture and league without an account, and nothing else', async () => {
      expect(await open(ANON, code, newAddress())).toEqual({
        status: 'open',
        display_name: 'Ann',
        avatar_url: null,
        current_league: 'coal',
      });
      for (const wrong of ['', null, 'x', code.slice(1), codeFrom(randomUUID())])
        expect(await open(ANON, wrong, newAddress()), `${wrong}`).toEqual({ code: 'link_ended' });
    });

    it('shows its owner and friends what they are to each other', async () => {
      expect(await open(ann, code, newAddress())).toEqual({ status: 'own' });
      expect(await open(bob, code, newAddress())).toMatchObject({ status: 'open', display_name: 'Ann' });
      await join(bob);
      expect(await open(bob, code, newAddress())).toMatchObject({ status: 'friends', friend_id: ann });
    });

    it('answers a network 30 codes an hour, and one code to many in it', async () => {
      const address = newAddress();
      for (let i = 0; i < 30; i++)
        expect(await open(ANON, codeFrom(randomUUID()), address)).toEqual({ code: 'link_ended' });
      expect(await open(ANON, code, address)).toEqual({ code: 'rate_limited' });
      expect(await open(bob, code, address)).toEqual({ code: 'rate_limited' });
      expect(await open(ANON, code, newAddress())).toMatchObject({ status: 'open' });
      await story.db.admin(`update private.network_lookups set paid_at = paid_at - interval '61 minutes'`);
      expect(await open(ANON, code, address)).toMatchObject({ status: 'open' });
      expect(await open(ANON, code, address)).toMatchObject({ status: 'open' });
    });

    it('counts the /64 network of an IPv6 address, and an address that cannot be read', async () => {
      for (let i = 0; i < 30; i++)
        await open(ANON, codeFrom(randomUUID()), `2001:db8:1:2::${i.toString(16)}`);
      expect(await open(ANON, code, '2001:db8:1:2:ffff::1')).toEqual({ code: 'rate_limited' });
      expect(await open(ANON, code, '2001:db8:1:3::1')).toMatchObject({ status: 'open' });
      expect(await open(ANON, code, 'nonsense')).toMatchObject({ status: 'open' });
    });

    it('gives nothing in the transaction that pays, however it ends', async () => {
      const address = newAddress();
      const statements = story.db.statementsAs(ANON, 'select public.open_invitation($1) as found', [code]);
      const headers = JSON.stringify({ 'cf-connecting-ip': address });
      const twice = await story.db.engine.transaction([
        [`select set_config('request.headers', $1, true)`, [headers]],
        ...statements,
        ['select public.open_invitation($1) as found', [code]],
      ]);
      expect(twice).toEqual([{ found: { code: 'call_again' } }]);
    });

    it('rejects an ended session', async () => {
      const ended = { user: ann, session: randomUUID() };
      expect(await rejection(story.db.as(ended, 'select public.open_invitation($1)', [code]))).toEqual({
        code: 'PT401',
        hint: 'session_dead',
      });
    });
  });
});
