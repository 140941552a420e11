import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { befriend, line, pushed, rejection, requestOf } from '#tests/support/stories/server-story.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const HOUR = 3_600_000;

describe.each(RULE_ENGINES)('a message on %s', (engine) => {
  let db: Database;
  let users = 0;
  let ann: string;
  let bob: string;
  let cy: string;
  const newUser = () => db.addUser({ email: `p${users++}@x.com` });
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    [ann, bob, cy] = [await newUser(), await newUser(), await newUser()];
    await befriend(db, ann, bob);
    // long ago, so that messages may have any time of the tests below
    await db.admin(`update public.friendships set created_at = now() - interval '30 days'`);
    await befriend(db, cy, ann, 'pending');
    await befriend(db, cy, bob);
  });
  afterAll(() => db?.close());

  const words = (to: string, message = 'hi', more: object = {}) => ({
    message_id: randomUUID(),
    receiver_id: to,
    message,
    created_at: iso(Date.now() - HOUR),
    ...more,
  });
  const send = (from: string, to: string, message = 'hi', more: object = {}) =>
    pushed(db, from, 'sendMessage', words(to, message, more));
  const read = (who: string, message_ids: unknown) => pushed(db, who, 'markRead', { message_ids });
  const insert = (caller: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const places = names.map((_, i) => `$${i + 1}`);
    return db.as(
      caller,
      `insert into public.messages (${names}) values (${places}) returning *`,
      Object.values(row),
    );
  };
  const stored = (id: string) =>
    db.admin(
      `select sender_id, receiver_id, message, read, private.format_instant(created_at) as created_at
       from public.messages where id = $1`,
      [id],
    );

  describe('a message sent through sync', () => {
    it('arrives trimmed and unread, with the time of the device', async () => {
      const args = words(bob, ' \n hello\u00a0 \u3000');
      expect(await pushed(db, ann, 'sendMessage', args)).toBe('applied');
      expect(await stored(args.message_id)).toEqual([
        { sender_id: ann, receiver_id: bob, message: 'hello', read: false, created_at: args.created_at },
      ]);
      expect((await db.sync(bob, requestOf(bob))).rows).toContainEqual([
        'messages',
        expect.objectContaining({ id: args.message_id, message: 'hello', created_at: args.created_at }),
      ]);
    });

    it('is allowed between accepted friends only', async () => {
      const stranger = await newUser();
      expect(await send(ann, cy)).toBe('not_friends'); // pending
      expect(await send(cy, ann)).toBe('not_friends');
      expect(await send(ann, stranger)).toBe('not_friends');
      expect(await send(ann, ann)).toBe('not_friends');
      expect(await send(ann, randomUUID())).toBe('not_friends');
      expect(await send(bob, ann)).toBe('applied'); // no matter who asked
    });

    it('has 1 to 2,000 characters after trimming, counted as code points', async () => {
      expect(await send(ann, bob, ' \u2003\n')).toBe('message_empty');
      expect(await send(ann, bob, '\u3164\u2800')).toBe('message_empty');
      expect(await send(ann, bob, `  ${'🔥'.repeat(2000)}  `)).toBe('applied');
      expect(await send(ann, bob, '🔥'.repeat(2001))).toBe('message_too_long');
    });

    it('is applied once if repeated, and rejected with another text, receiver or sender', async () => {
      const args = words(bob, ' hello ');
      expect(await pushed(db, ann, 'sendMessage', args)).toBe('applied');
      const later = { ...args, created_at: iso(Date.now()) };
      expect(await pushed(db, ann, 'sendMessage', later)).toBe('applied');
      expect(await stored(args.message_id)).toMatchObject([{ created_at: args.created_at }]);
      expect(await pushed(db, ann, 'sendMessage', { ...args, message: 'bye' })).toBe('id_taken');
      expect(await pushed(db, bob, 'sendMessage', { ...args, receiver_id: ann })).toBe('id_taken');
      expect(await pushed(db, cy, 'sendMessage', args)).toBe('id_taken');
    });

    it('needs a random id and well-formed arguments', async () => {
      const malformed: [object, string][] = [
        [{ message_id: '00000000-0000-8000-8000-000000000000' }, 'bad_id'],
        [{ message_id: 'mine' }, 'invalid'],
        [{ message_id: null }, 'invalid'],
        [{ receiver_id: undefined }, 'invalid'],
        [{ message: undefined }, 'invalid'],
        [{ message: 7 }, 'invalid'],
        [{ created_at: undefined }, 'invalid'],
        [{ created_at: 'now' }, 'invalid'],
        [{ created_at: '-infinity' }, 'invalid'],
        [{ created_at: '2026-02-30T00:00:00.000Z' }, 'invalid'],
      ];
      for (const [more, code] of malformed)
        expect(await send(ann, bob, 'hi', more), JSON.stringify(more)).toBe(code);
    });

    it('counts as sent now, in the order of the outbox, if the clock is fast', async () => {
      const mutations = [1, 2, 3].map((n) =>
        line(n, 'sendMessage', words(bob, `${n}`, { created_at: iso(Date.now() + n * HOUR) })),
      );
      const before = Date.now();
      await db.sync(ann, requestOf(ann, { mutations }));
      const rows = await db.admin(
        `select message, private.format_instant(created_at) as at from public.messages where sender_id = $1 order by created_at`,
        [ann],
      );
      expect(rows.map(({ message }) => message)).toEqual(['1', '2', '3']);
      for (const { at } of rows) {
        expect(Date.parse(String(at))).toBeGreaterThanOrEqual(before - 1);
        expect(Date.parse(String(at))).toBeLessThan(before + HOUR / 2);
      }
    });

    it('is never older than the friendship', async () => {
      const args = words(bob, 'hi', { created_at: '0001-01-01T00:00:00.000Z' });
      expect(await pushed(db, ann, 'sendMessage', args)).toBe('applied');
      const [{ since } = {}] = await db.admin(
        'select private.format_instant(created_at) as since from public.friendships where user_id = $1',
        [ann],
      );
      expect(await stored(args.message_id)).toMatchObject([{ created_at: since }]);
    });
  });

  describe('a message inserted directly', () => {
    it('obeys the same rules with the same codes', async () => {
      const id = randomUUID();
      const made = { id, sender_id: ann, receiver_id: bob, message: ' hi ' };
      expect(await insert(ann, made)).toMatchObject([{ id, message: 'hi', read: false }]);
      const rejected: [string, Record<string, unknown>, string, string][] = [
        [bob, made, 'PT403', 'not_yours'],
        [ann, { ...made, sender_id: bob, receiver_id: ann }, 'PT403', 'not_yours'],
        [ann, { id: randomUUID(), receiver_id: bob, message: 'x' }, 'PT403', 'not_yours'],
        [ann, { ...made, message: 'other' }, 'PT409', 'id_taken'],
        [ann, { ...made, id: randomUUID(), receiver_id: cy }, 'PT403', 'not_friends'],
        [ann, { ...made, id: randomUUID(), message: ' ' }, 'PT422', 'message_empty'],
        [ann, { ...made, id: randomUUID(), message: '\u3164' }, 'PT422', 'message_empty'],
        [ann, { sender_id: ann, receiver_id: bob, id: randomUUID() }, 'PT422', 'message_empty'],
        [ann, { ...made, id: randomUUID(), message: 'x'.repeat(2001) }, 'PT422', 'message_too_long'],
        [ann, { ...made, id: 'f0000000-0000-1000-8000-000000000001' }, 'PT422', 'bad_id'],
      ];
      for (const [caller, row, code, hint] of rejected)
        expect(await rejection(insert(caller, row)), JSON.stringify(row)).toEqual({ code, hint });
    });

    it('is stored in milliseconds, and neither in the future nor before the friendship', async () => {
      const at = async (created_at: string) => {
        const id = randomUUID();
        await insert(ann, { id, sender_id: ann, receiver_id: bob, message: 'x', created_at });
        const [row] = await stored(id);
        return Date.parse(String(row?.created_at));
      };
      const hourAgo = Date.now() - HOUR;
      expect(await at(iso(hourAgo).replace('Z', '400Z'))).toBe(hourAgo);
      for (const ahead of ['infinity', iso(Date.now() + HOUR)])
        expect(Math.abs((await at(ahead)) - Date.now()), ahead).toBeLessThan(HOUR / 2);
      expect(await at('-infinity')).toBeGreaterThan(Date.now() - 31 * 24 * HOUR);
    });
  });

  describe('a read mark', () => {
    it('is set by the receiver alone, and ignored for messages of strangers', async () => {
      const [toBob, toAnn] = [words(bob), words(ann)];
      await pushed(db, ann, 'sendMessage', toBob);
      await pushed(db, bob, 'sendMessage', toAnn);
      const ids = [toBob.message_id, toAnn.message_id, randomUUID()];
      expect(await read(cy, ids)).toBe('applied');
      expect(await read(ann, ids)).toBe('applied');
      expect(await stored(toBob.message_id)).toMatchObject([{ read: false }]);
      expect(await stored(toAnn.message_id)).toMatchObject([{ read: true }]);
      expect(await read(ann, ids)).toBe('applied');
    });

    it('is set for up to 500 ids at once', async () => {
      const many = Array.from({ length: 501 }, () => randomUUID());
      expect(await read(ann, many)).toBe('invalid');
      expect(await read(ann, many.slice(1))).toBe('applied');
      expect(await read(ann, [])).toBe('applied');
      for (const nonsense of [undefined, null, 'all', {}, ['all'], [1]])
        expect(await read(ann, nonsense), JSON.stringify(nonsense)).toBe('invalid');
    });

    it('is set directly by the receiver, and never removed', async () => {
      const args = words(bob);
      await pushed(db, ann, 'sendMessage', args);
      const set = (caller: string, value: boolean | null) =>
        db.as(caller, 'update public.messages set read = $1 where id = $2 returning read', [
          value,
          args.message_id,
        ]);
      expect(await set(ann, true)).toEqual([]);
      expect(await set(cy, true)).toEqual([]);
      expect(await set(bob, true)).toEqual([{ read: true }]);
      for (const value of [false, null])
        expect(await rejection(set(bob, value))).toEqual({ code: 'PT422', hint: 'invalid' });
      expect(await rejection(db.as(bob, 'delete from public.messages'))).toMatchObject({ code: '42501' });
    });
  });

  it('is limited to 2,000 a day, counting sync and direct writes together', async () => {
    const spend = (hours: number, spent: number) =>
      db.admin(
        `insert into private.limits (user_id, kind, slot, spent)
         values ($1, 'message', date_trunc('hour', now()) - $2 * interval '1 hour', $3)`,
        [ann, hours, spent],
      );
    await spend(26, 5000); // sent on the day before
    await spend(23, 1998);
    expect(await send(ann, bob)).toBe('applied');
    const last = words(bob);
    const row = { id: last.message_id, sender_id: ann, receiver_id: bob, message: 'hi' };
    expect(await insert(ann, row)).toHaveLength(1);
    expect(await send(ann, bob)).toBe('rate_limited');
    expect(await rejection(insert(ann, { ...row, id: randomUUID() }))).toEqual({
      code: 'PT429',
      hint: 'rate_limited',
    });
    expect(await pushed(db, ann, 'sendMessage', last)).toBe('applied'); // a retry is not counted
    expect(await send(bob, ann)).toBe('applied');
  });

  it('rings for both users once per request, when sent or read, but not without a change', async () => {
    const rung = async () =>
      (await db.admin('delete from realtime.messages returning topic')).map(({ topic }) =>
        String(topic).slice(5),
      );
    const args = [words(bob, 'one'), words(bob, 'two')];
    await rung();
    await db.sync(ann, requestOf(ann, { mutations: args.map((a, i) => line(i + 1, 'sendMessage', a)) }));
    expect((await rung()).sort()).toEqual([ann, bob].sort());
    const ids = args.map(({ message_id }) => message_id);
    await read(bob, ids);
    expect((await rung()).sort()).toEqual([ann, bob].sort());
    await read(bob, ids);
    await db.as(bob, 'update public.messages set read = true');
    await send(ann, cy);
    await pushed(db, ann, 'sendMessage', args[0] ?? {});
    expect(await rung()).toEqual([]);
  });

  it('locks the caller first in every write', async () => {
    const held =
      'select xmax::text = pg_current_xact_id()::text as held from public.profiles where user_id = $1';
    const rows = await db.engine.transaction([
      ...db.statementsAs(bob, 'update public.messages set read = true where false'),
      [`select set_config('role', 'none', true)`],
      [held, [bob]],
    ]);
    expect(rows).toEqual([{ held: true }]);
  });
});
