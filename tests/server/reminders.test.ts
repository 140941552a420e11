import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { befriend, pushed, rejection, requestOf } from '#tests/support/stories/server-story.ts';

const CHOICE = {
  morning: 'before',
  night: 'last',
  messages: 'name',
  requests: true,
  weekly: false,
  quiet_from: '21:30:00',
  quiet_until: '06:30:00',
};

describe.each(RULE_ENGINES)('the row of reminders on %s', (engine) => {
  let db: Database;
  let me: string;
  let users = 0;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await db.addUser({ email: `p${users++}@x.com` });
  });
  afterAll(() => db?.close());
  const choose = (words: object) => pushed(db, me, 'setReminders', { ...CHOICE, ...words });
  const pulled = async (user: string, words = {}) => {
    const { rows } = await db.sync(user, requestOf(user, words));
    return (rows as [string, object][]).filter(([table]) => table === 'reminders').map(([, row]) => row);
  };

  it('does not exist until the first choice, and then goes only to the user’s own devices', async () => {
    const friend = await db.addUser({ email: `p${users++}@x.com` });
    await befriend(db, me, friend);
    expect(await pulled(me)).toEqual([]);
    expect(await choose({})).toBe('applied');
    expect(await pulled(me)).toEqual([{ user_id: me, ...CHOICE, nudges: true }]);
    expect(await pulled(friend)).toEqual([]);
  });

  it('is replaced as a whole, and sent only if it changed', async () => {
    await choose({});
    const { cursor } = await db.sync(me, requestOf(me));
    await db.script('delete from realtime.messages');
    expect(await choose({})).toBe('applied');
    expect(await pulled(me, { cursor })).toEqual([]);
    expect(await db.admin('select topic from realtime.messages')).toEqual([]);
    const off = { morning: 'off', night: 'off', messages: 'off', requests: false, weekly: true };
    const next = { ...off, quiet_from: null, quiet_until: null };
    expect(await choose(next)).toBe('applied');
    expect(await pulled(me, { cursor })).toEqual([{ user_id: me, ...next, nudges: true }]);
    expect(await db.admin('select topic from realtime.messages')).toEqual([{ topic: `user:${me}` }]);
  });

  it.each([
    [{ morning: 'noon' }],
    [{ night: null }],
    [{ messages: 'all' }],
    [{ requests: 'true' }],
    [{ weekly: null }],
    [{ weekly: undefined }],
    [{ quiet_from: null }],
    [{ quiet_until: undefined }],
    [{ quiet_from: undefined, quiet_until: undefined }],
    [{ quiet_from: '21:30' }],
    [{ quiet_until: '24:00:00' }],
    [{ quiet_until: '25:61:00' }],
  ])('rejects %j', async (words) => {
    expect(await choose(words)).toBe('invalid');
    expect(await pulled(me)).toEqual([]);
  });

  it('is checked in the same way in a direct call', async () => {
    const insert = (words: string) =>
      db.as(me, `insert into public.reminders (user_id, ${words}) values ($1, $2)`, [me, '21:30']);
    expect(await rejection(insert('quiet_from'))).toMatchObject({ code: '23514' });
    expect(await rejection(insert('morning'))).toMatchObject({ code: '23514' });
    await db.as(me, `insert into public.reminders (user_id, night) values ($1, 'goal')`, [me]);
    expect(await pulled(me)).toMatchObject([{ morning: 'off', night: 'goal', quiet_from: null }]);
  });
});
