import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { befriend, checkInOf, dayAgo, line, pushed, requestOf } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('the doorbell on %s', (engine) => {
  let db: Database;
  let me: string;
  let friend: string;
  let users = 0;
  const newUser = (name: string) => db.addUser({ email: `p${users++}@x.com`, display_name: name });
  const message = (from: string, to: string) =>
    db.admin('insert into public.messages (id, sender_id, receiver_id, message) values ($1, $2, $3, $4)', [
      randomUUID(),
      from,
      to,
      'hi',
    ]);
  const rung = async () => {
    const rows = await db.admin(
      `delete from realtime.messages returning topic, payload - 'id' as payload, private, event`,
    );
    return rows
      .map(({ topic, ...rest }) => ({ to: String(topic).slice(5), ...rest }))
      .sort((a, b) => (a.to < b.to ? -1 : 1));
  };
  const bell = (to: string, origin: string | null) => ({
    to,
    payload: { origin },
    private: true,
    event: 'sync',
  });
  const both = (origin: string | null) =>
    [bell(me, origin), bell(friend, origin)].sort((a, b) => (a.to < b.to ? -1 : 1));
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await newUser('Ann');
    friend = await newUser('Bob');
  });
  afterAll(() => db?.close());

  it('rings for the owner and accepted friends once per request, with the client id', async () => {
    await befriend(db, me, friend);
    await befriend(db, me, await newUser('Cy'), 'pending');
    await rung();
    const mutations = [1, 2, 3].map((n) => line(n, 'checkIn', checkInOf(dayAgo(n))));
    await db.sync(
      me,
      requestOf(me, { mutations: [...mutations, line(4, 'setProfile', { display_name: 'A' })] }),
    );
    expect(await rung()).toEqual(both(me));
  });

  it('rings for both sides of a friendship and of a message', async () => {
    await befriend(db, me, friend);
    expect(await rung()).toEqual(both(null));
    await message(friend, me);
    expect(await rung()).toEqual(both(null));
  });

  it('rings for the owner alone after a change of goals, and not after a rejection, a read or no change', async () => {
    await befriend(db, me, friend);
    await rung();
    await db.as(me, `update public.goals set morning_goal_time = '06:00' where user_id = $1`, [me]);
    expect(await rung()).toEqual([bell(me, null)]);
    await pushed(db, me, 'checkIn', checkInOf(dayAgo(1), { goal_time: '01:00:00' }));
    await db.sync(me, requestOf(me));
    await db.as(me, 'update public.goals set morning_goal_time = morning_goal_time');
    await db.as(me, `update public.profiles set display_name = display_name where user_id = $1`, [me]);
    expect(await rung()).toEqual([]);
  });

  it('reaches only its user', async () => {
    await befriend(db, me, friend);
    await message(friend, me);
    const listen = async (topic: string) => {
      const [claims] = db.statementsAs(me, '');
      if (!claims) throw new Error('No claims');
      const join = `select set_config('realtime.topic', $1, true)`;
      const rows = await db.engine.transaction([
        claims,
        [join, [topic]],
        ['select 1 from realtime.messages'],
      ]);
      return rows.length;
    };
    expect(await listen(`user:${me}`)).toBeGreaterThan(0);
    expect(await listen(`user:${friend}`)).toBe(0);
  });
});
