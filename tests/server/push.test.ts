import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { countedCalls, fillCheckIns } from '#tests/support/server-load.ts';
import {
  checkInOf,
  dayAgo,
  line,
  pushed,
  rejection,
  requestOf,
} from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('push on %s', (engine) => {
  let db: Database;
  let me: string;
  let users = 0;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await db.addUser({ email: `p${users++}@x.com`, display_name: 'Ann' });
  });
  afterAll(() => db?.close());
  const nameOf = async () =>
    (await db.admin('select display_name from public.profiles where user_id = $1', [me]))[0]?.display_name;
  const name = (seq: number, display_name: string, id?: string) =>
    line(seq, 'setProfile', { display_name }, id);

  it('gives a repeated request the same results without applying it again', async () => {
    const mutations = [name(1, 'One'), name(2, ' '), line(3, 'checkIn', checkInOf(dayAgo(1)))];
    const request = requestOf(me, { mutations });
    const first = await db.sync(me, request);
    expect(first.results).toEqual([
      { seq: 1, status: 'applied' },
      { seq: 2, status: 'rejected', code: 'name_empty' },
      { seq: 3, status: 'applied' },
    ]);
    await db.sync(me, requestOf(me, { client_id: randomUUID(), mutations: [name(1, 'Other device')] }));
    expect((await db.sync(me, request)).results).toEqual(first.results);
    expect(await nameOf()).toBe('Other device');
  });

  it('changes nothing for a rejected mutation and applies the next ones', async () => {
    const mutations = [
      line(1, 'checkIn', checkInOf(dayAgo(1), { goal_time: '06:59:00' })),
      name(5, 'Later'),
      line(9, 'checkIn', { ...checkInOf(dayAgo(1)), local_day: 'yesterday' }),
    ];
    const { results, rows } = await db.sync(me, requestOf(me, { mutations }));
    expect(results).toEqual([
      { seq: 1, status: 'rejected', code: 'unknown_goal' },
      { seq: 5, status: 'applied' },
      { seq: 9, status: 'rejected', code: 'invalid' },
    ]);
    expect(await nameOf()).toBe('Later');
    expect((rows as [string][]).map(([table]) => table)).not.toContain('check_ins');
  });

  it('gives client_reset for another mutation with a known seq, and applies nothing of the request', async () => {
    await db.sync(me, requestOf(me, { mutations: [name(1, 'One'), name(2, 'Two')] }));
    const mutations = [name(2, 'Somebody else'), name(3, 'Three')];
    expect(await rejection(db.sync(me, requestOf(me, { mutations })))).toEqual({
      code: 'PT409',
      hint: 'client_reset',
    });
    expect(await nameOf()).toBe('Two');
  });

  it('keeps outcomes until the client acknowledges them', async () => {
    const [one, two, three] = [name(1, 'One'), name(2, ''), name(3, 'Three')];
    await db.sync(me, requestOf(me, { mutations: [one, two] }));
    await db.sync(me, requestOf(me, { mutations: [three], acked_seq: 1 }));
    expect((await db.sync(me, requestOf(me, { mutations: [two], acked_seq: 1 }))).results).toEqual([
      { seq: 2, status: 'rejected', code: 'name_empty' },
    ]);
    expect(await rejection(db.sync(me, requestOf(me, { mutations: [one], acked_seq: 1 })))).toMatchObject({
      hint: 'client_reset',
    });
  });

  it('aborts the whole request for an unknown mutation, so that an old server loses no new one', async () => {
    const mutations = [name(1, 'One'), line(2, 'brewCoffee', {})];
    expect(await rejection(db.sync(me, requestOf(me, { mutations })))).toEqual({
      code: 'PT501',
      hint: 'unknown_mutation',
    });
    expect(await nameOf()).toBe('Ann');
  });

  it('aborts the whole request for an unexpected error', async () => {
    await db.script('revoke update (display_name) on public.profiles from authenticated');
    const mutations = [line(1, 'checkIn', checkInOf(dayAgo(1))), name(2, 'Two')];
    expect(await rejection(db.sync(me, requestOf(me, { mutations })))).toMatchObject({ code: '42501' });
    await db.script('grant update (display_name) on public.profiles to authenticated');
    expect(await db.admin('select 1 from public.check_ins where user_id = $1', [me])).toEqual([]);
    expect((await db.sync(me, requestOf(me, { mutations }))).results).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
    ]);
  });

  it('has different codes for another user’s mutations, an ended session, a deleted account and no user', async () => {
    const other = await db.addUser({ email: `o${users++}@x.com` });
    const mutations = [name(1, 'Taken over')];
    const asOther = requestOf(other, { mutations });
    expect(await rejection(db.sync(me, asOther))).toEqual({ code: 'PT409', hint: 'wrong_user' });
    expect(await db.admin('select 1 from private.sync_clients where user_id = $1', [me])).toEqual([]);

    const request = requestOf(me, { mutations });
    expect(await rejection(db.sync({ user: me, session: randomUUID() }, request))).toEqual({
      code: 'PT401',
      hint: 'session_dead',
    });
    expect(await rejection(db.sync({ user: me }, request))).toMatchObject({ hint: 'session_dead' });
    expect(await rejection(db.sync({ user: me, session: db.sessionOf(other) }, request))).toMatchObject({
      hint: 'session_dead',
    });
    expect(await rejection(db.sync({ user: null }, request))).toEqual({
      code: 'PT401',
      hint: 'not_signed_in',
    });
    expect(await rejection(db.sync({ user: null, role: 'anon' }, request))).toMatchObject({ code: '42501' });
    const session = db.sessionOf(me);
    await db.admin('delete from auth.users where id = $1', [me]);
    expect(await rejection(db.sync({ user: me, session }, request))).toEqual({
      code: 'PT403',
      hint: 'account_gone',
    });
  });

  it('gives session_dead for an expired session', async () => {
    await db.admin(`update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, [
      me,
    ]);
    expect(await rejection(db.sync(me, requestOf(me)))).toMatchObject({ hint: 'session_dead' });
  });

  it('has different codes for an old protocol, too many mutations and a malformed request', async () => {
    await db.script('update private.settings set min_protocol = 2');
    expect(await rejection(db.sync(me, requestOf(me)))).toEqual({ code: 'PT426', hint: 'update_required' });
    await db.script('update private.settings set min_protocol = 1');
    const mutations = Array.from({ length: 101 }, (_, i) => name(i + 1, 'x'));
    expect(await rejection(db.sync(me, requestOf(me, { mutations })))).toEqual({
      code: 'PT413',
      hint: 'too_many',
    });
    // the server checks the number of mutations before their content
    expect(await rejection(db.sync(me, requestOf(me, { mutations: Array(101).fill({}) })))).toMatchObject({
      hint: 'too_many',
    });
    expect((await db.sync(me, requestOf(me, { mutations: mutations.slice(1) }))).results).toHaveLength(100);
    const broken = [
      { client_id: 'phone' },
      { mutations: {} },
      { mutations: [name(2, 'x'), name(1, 'y')] },
      { mutations: [{ seq: 1, name: 'setProfile', args: {} }] },
      { mutations: [{ ...name(1, 'x'), args: 'x' }] },
      { acked_seq: -1 },
      { limit: 0 },
      { limit: 1001 },
      { held: null },
      { cursor: { f: 'somewhere' } },
      { protocol: '1' },
      { mutations: [{ ...name(1, 'x'), args: null }] },
      { mutations: [{ ...name(1, 'x'), args: ['x'] }] },
      { mutations: [{ ...name(1, 'x'), seq: 1e30 }] },
      { mutations: [{ ...name(1, 'x'), seq: 1.5 }] },
      { mutations: [{ ...name(1, 'x'), name: 'x'.repeat(10_000_000) }] },
      { acked_seq: 1e30 },
      { limit: 1e30 },
      { cursor: [] },
      { cursor: { d: 'yesterday or so' } },
      { cursor: { e: 'x.y' } },
      { cursor: { e: 'x.9223372036854775807' } },
      { cursor: { f: '18446744073709551615:18446744073709551615:' } },
      { cursor: { a: [1, 1e30, 1, me] } },
    ];
    for (const words of broken) {
      expect(await rejection(db.sync(me, requestOf(me, words))), JSON.stringify(words).slice(0, 200)).toEqual(
        {
          code: 'PT422',
          hint: 'bad_request',
        },
      );
    }
    expect(await rejection(db.sync(me, null))).toMatchObject({ hint: 'bad_request' });
    expect(await rejection(db.sync(me, []))).toMatchObject({ hint: 'bad_request' });
  });

  it('rejects a name of ten million characters as too long', async () => {
    const mutations = [name(1, 'x'.repeat(10_000_000)), name(2, 'Short')];
    expect((await db.sync(me, requestOf(me, { mutations }))).results).toEqual([
      { seq: 1, status: 'rejected', code: 'name_too_long' },
      { seq: 2, status: 'applied' },
    ]);
  });

  it('rejects a mutation with NUL without failing the request', async () => {
    const text = JSON.stringify(requestOf(me, { mutations: [name(1, 'A\0')] }));
    expect(await rejection(db.as(me, 'select public.sync($1::jsonb)', [text]))).toMatchObject({
      code: '22P05',
    });
  });

  it('recounts once for a hundred late check-ins and undos in one request', async () => {
    await fillCheckIns(db, me, 1825);
    const days = Array.from({ length: 50 }, (_, i) => i + 3);
    await db.admin(
      `delete from public.check_ins where user_id = $1 and check_in_type = 'morning'
      and local_day = any ($2::date[])`,
      [me, days.map(dayAgo)],
    );
    const late = days.map((ago) => checkInOf(dayAgo(ago)));
    const mutations = [
      ...late.map((args, i) => line(i + 1, 'checkIn', args)),
      ...late
        .slice(0, 25)
        .map(({ check_in_type, local_day, check_in_time }, i) =>
          line(i + 51, 'undoCheckIn', { check_in_type, local_day, check_in_time, undone_at: check_in_time }),
        ),
      ...late
        .slice(25)
        .map((args, i) =>
          line(i + 76, 'checkIn', { ...args, check_in_time: `${args.local_day}T06:57:00.000Z` }),
        ),
    ];
    const call = 'select public.sync($1::jsonb) as answer';
    const request = JSON.stringify(requestOf(me, { mutations, limit: 1 }));
    const calls = await countedCalls(db, db.statementsAs(me, call, [request]));
    expect(calls).toMatchObject({ try_mutation: 100, recount: 1, recount_profile: 1 });
    // and the whole history at most once, because an undo may have removed a best value
    expect(calls.refresh_profile ?? 0).toBeLessThanOrEqual(1);
    const late2 = days.slice(0, 20).map((ago) => checkInOf(dayAgo(ago)));
    const again = late2.map((args, i) => line(i + 101, 'checkIn', args));
    const more = JSON.stringify(requestOf(me, { mutations: again, limit: 1 }));
    const grown = await countedCalls(db, db.statementsAs(me, call, [more]));
    expect(grown).toMatchObject({ recount: 1 });
    expect(grown, 'what only grows never reads the whole history').not.toHaveProperty('refresh_profile');
  });

  it('accepts a request that a driver encoded twice', async () => {
    expect(await db.sync(me, JSON.stringify(requestOf(me)))).toMatchObject({ user_id: me });
  });

  it('applies setGoals by the rule of the day start and the limit of ten a day', async () => {
    const goals = (seq: number, words: object) =>
      line(seq, 'setGoals', {
        morning_goal_time: '06:30:00',
        night_goal_time: '22:00:00',
        day_start: '00:00:00',
        changed_at: `${dayAgo(1)}T12:00:00.000Z`,
        utc_offset_minutes: 0,
        ...words,
      });
    expect(await pushed(db, me, 'checkIn', checkInOf(dayAgo(2)))).toBe('applied');
    const first = [goals(1, {}), goals(2, { day_start: '04:00:00' }), goals(3, { day_start: '04:00:00' })];
    const { rows } = await db.sync(me, requestOf(me, { mutations: first }));
    expect(rows).toContainEqual([
      'goals',
      expect.objectContaining({
        user_id: me,
        morning_goal_time: '06:30:00',
        previous_morning_goal_time: '07:00:00',
        morning_goal_from: dayAgo(0),
        night_goal_time: '22:00:00',
        previous_night_goal_time: '23:00:00',
        night_goal_from: dayAgo(1),
        day_start: '04:00:00',
        previous_day_start: '00:00:00',
        day_start_from: dayAgo(0),
      }),
    ]);
    const more = Array.from({ length: 9 }, (_, i) =>
      goals(i + 4, { day_start: '04:00:00', morning_goal_time: `07:1${i}:00` }),
    );
    const { results } = await db.sync(me, requestOf(me, { mutations: more }));
    expect(results).toMatchObject([
      ...Array.from({ length: 8 }, () => ({ status: 'applied' })),
      { status: 'rejected', code: 'goal_changed_too_often' },
    ]);
    expect(
      (await db.sync(me, requestOf(me, { mutations: [goals(20, { utc_offset_minutes: 7 })] }))).results,
    ).toEqual([{ seq: 20, status: 'rejected', code: 'bad_offset' }]);
  });

  it('dates a day start from a clock thousands of years slow on a day of the wire format', async () => {
    const args = {
      morning_goal_time: '07:00:00',
      night_goal_time: '23:00:00',
      day_start: '23:59:59',
      changed_at: '0001-01-01T00:00:00.000Z',
      utc_offset_minutes: -720,
    };
    const later = { ...args, day_start: '12:00:00' };
    const mutations = [
      line(1, 'checkIn', checkInOf(dayAgo(1))),
      line(2, 'setGoals', args),
      line(3, 'setGoals', later),
    ];
    const { results, rows } = await db.sync(me, requestOf(me, { mutations }));
    expect(results).toMatchObject(mutations.map(() => ({ status: 'applied' })));
    const [, goals] =
      (rows as [string, { day_start_from: string }][]).find(([table]) => table === 'goals') ?? [];
    expect(goals?.day_start_from).toMatch(/^20\d\d-\d\d-\d\d$/);
  });
});
