import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { choose, due, subscribe } from '#tests/support/stories/notification-story.ts';
import { befriend, dayAgo, pushed } from '#tests/support/stories/server-story.ts';

const AT = `${dayAgo(1)}T10:00:00.000Z`;

describe.each(RULE_ENGINES)('a notification between two users on %s', (engine) => {
  let db: Database;
  let me: string;
  let friend: string;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    await db.script('delete from auth.users');
    me = await db.addUser({ email: 'me@x.com' });
    friend = await db.addUser({ email: 'friend@x.com' });
    await befriend(db, friend, me);
    for (const who of [me, friend]) {
      await subscribe(db, who);
      await choose(db, who, { messages: 'name', requests: true });
    }
  });
  afterAll(() => db?.close());

  const write = (from: string, to: string) =>
    pushed(db, from, 'sendMessage', {
      message_id: randomUUID(),
      receiver_id: to,
      message: 'hi',
      created_at: AT,
    });
  const mute = (muted: boolean) => pushed(db, me, 'mute', { user_id: friend, muted, changed_at: AT });
  const kinds = async () =>
    (await due(db, new Date(Date.now() + 6000))).map(({ payload }) => [payload.kind, payload.from]);

  it('is not queued for a muted friend, whose chat still works', async () => {
    await mute(true);
    expect([await write(friend, me), await write(me, friend)]).toEqual(['applied', 'applied']);
    expect(await kinds()).toEqual([['message', me]]);
    await mute(false);
    await write(friend, me);
    expect(await kinds()).toEqual([['message', friend]]);
  });

  it('is not sent from the queue once the friend is muted', async () => {
    await write(friend, me);
    await mute(true);
    expect(await kinds()).toEqual([]);
  });

  it.each(['blocks', 'is blocked by'])(
    'is not sent from the queue once the receiver %s the sender',
    async (verb) => {
      await write(friend, me);
      const [who, whom] = verb === 'blocks' ? [me, friend] : [friend, me];
      expect(await pushed(db, who, 'block', { user_id: whom, blocked_at: AT })).toBe('applied');
      expect(await kinds()).toEqual([]);
    },
  );

  it('is not sent from the queue for a request whose sender is blocked', async () => {
    const asking = await db.addUser({ email: 'asking@x.com' });
    await befriend(db, asking, me, 'pending');
    expect(await db.admin(`select kind from private.notifications where user_id = $1`, [me])).toEqual([
      { kind: 'request' },
    ]);
    await pushed(db, me, 'block', { user_id: asking, blocked_at: AT });
    expect(await kinds()).toEqual([]);
  });
});
