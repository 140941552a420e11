import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { friendStory } from '#tests/support/stories/friend-story.ts';
import {
  befriend,
  checkInOf,
  dayAgo,
  line,
  pushed,
  requestOf,
  sent,
} from '#tests/support/stories/server-story.ts';

type Row = Record<string, unknown>;
interface Answer {
  scopes: Row;
  filled: Row;
  rows: [string, Row][];
  removed: [string, string][];
  cursor: unknown;
  more: boolean;
}

const AT = `${dayAgo(1)}T10:00:00.000Z`;

describe.each(RULE_ENGINES)('a block on %s', (engine) => {
  const story = friendStory(engine);
  const { accept, ask, insert, newUser, remove, settle } = story;
  let ann: string;
  let bob: string;
  let friendship: string;
  beforeEach(async () => {
    [ann, bob] = [await newUser('Ann'), await newUser('Bob')];
    friendship = await befriend(story.db, ann, bob);
  });

  const push = (who: string, name: string, args: object) => pushed(story.db, who, name, args);
  const block = (who: string, whom: string) => push(who, 'block', { user_id: whom, blocked_at: AT });
  const unblock = (who: string, whom: string) => push(who, 'unblock', { user_id: whom });
  const say = (from: string, to: string, message = 'hi', message_id: string = randomUUID()) =>
    push(from, 'sendMessage', { message_id, receiver_id: to, message, created_at: AT });
  const pull = async (who: string, words: object = {}) =>
    (await story.db.sync(who, requestOf(who, { client_id: randomUUID(), ...words }))) as unknown as Answer;
  /** Runs a whole pull from the cursor of that response. */
  const later = (who: string, { cursor, scopes }: Answer) => pull(who, { cursor, held: scopes });
  const tablesOf = (other: string, { rows }: Answer) =>
    rows
      .filter(([table, row]) => table !== 'boundaries' && Object.values(row).includes(other))
      .map(([table]) => table)
      .sort();

  describe('a name that the user chooses after a block', () => {
    const rename = (who: string, display_name: string) => push(who, 'setProfile', { display_name });
    const nameHeld = async (who: string) =>
      (await pull(who)).rows.filter(([table]) => table === 'boundaries').map(([, row]) => row.name);

    it.each(['block', 'mute'])('stays hidden from the blocked user after %s', async (how) => {
      await block(ann, bob);
      await rename(ann, 'Ann, moved to Lisbon');
      if (how === 'mute') await push(bob, 'mute', { user_id: ann, muted: true, changed_at: AT });
      else await block(bob, ann);
      expect(await nameHeld(bob)).toEqual(['Ann']);
      await unblock(bob, ann);
      await rename(ann, 'Anna');
      await block(bob, ann);
      expect(await nameHeld(bob)).toEqual(['Ann']);
    });

    it('stays hidden from a user whose request was rejected', async () => {
      const cleo = await newUser('Cleo');
      const asked = randomUUID();
      await ask(cleo, ann, asked);
      await push(cleo, 'mute', { user_id: ann, muted: true, changed_at: AT });
      await push(ann, 'rejectFriend', { friendship_id: asked });
      await rename(ann, 'Anna');
      await block(cleo, ann);
      expect(await nameHeld(cleo)).toEqual(['Ann']);
    });
  });

  it('hides both users from each other everywhere until it is lifted', async () => {
    for (const who of [ann, bob]) await push(who, 'checkIn', checkInOf(dayAgo(2)));
    await say(ann, bob);
    await say(bob, ann);
    const before = new Map([
      [ann, await pull(ann)],
      [bob, await pull(bob)],
    ]);
    expect(await block(ann, bob)).toBe('applied');
    const during = new Map<string, Answer>();
    for (const [me, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const answer = await later(me, before.get(me) as Answer);
      expect([answer.scopes, answer.filled, tablesOf(other, answer), answer.removed]).toEqual([
        {},
        {},
        [],
        [],
      ]);
      expect(tablesOf(other, await pull(me))).toEqual([]);
      for (const [table, column] of [
        ['profiles', 'user_id'],
        ['streaks', 'user_id'],
        ['check_ins', 'user_id'],
        ['friendships', 'friend_id'],
        ['friendships', 'user_id'],
        ['messages', 'sender_id'],
        ['messages', 'receiver_id'],
      ])
        expect(
          await story.db.as(me, `select 1 from public.${table} where ${column} = $1`, [other]),
          table,
        ).toEqual([]);
      during.set(me, answer);
    }
    expect(await unblock(ann, bob)).toBe('applied');
    for (const [me, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const back = ['check_ins', 'friendships', 'messages', 'messages', 'profiles', 'streaks'];
      // a device that was away all the time, one that dropped everything, and a new one
      for (const answer of [
        await later(me, before.get(me) as Answer),
        await later(me, during.get(me) as Answer),
        await pull(me),
      ]) {
        expect(answer).toMatchObject({ scopes: { [other]: 'friend' }, filled: { [other]: 'friend' } });
        expect(tablesOf(other, answer)).toEqual(back);
        expect((await later(me, answer)).rows).toEqual([]);
      }
    }
  });

  it('is sent only to its owner, with the name of the blocked user', async () => {
    await block(ann, bob);
    const row = { user_id: ann, other_id: bob, name: 'Bob', blocked_since: AT, muted_since: null };
    expect((await pull(ann)).rows).toContainEqual(['boundaries', row]);
    expect(JSON.stringify(await pull(bob))).not.toContain('boundaries');
    expect(await story.db.as(bob, 'select 1 from public.boundaries')).toEqual([]);
    await push(ann, 'block', { user_id: bob, blocked_at: `${dayAgo(0)}T00:00:00.000Z` });
    expect((await pull(ann)).rows).toContainEqual(['boundaries', row]);
    await unblock(ann, bob);
    expect((await pull(ann)).rows).toContainEqual(['boundaries', { ...row, blocked_since: null }]);
  });

  it('separates two users who block each other until both unblock', async () => {
    const before = await pull(ann);
    expect([await block(ann, bob), await block(bob, ann)]).toEqual(['applied', 'applied']);
    await unblock(ann, bob);
    expect((await later(ann, before)).scopes).toEqual({});
    await unblock(bob, ann);
    expect((await later(ann, before)).scopes).toEqual({ [bob]: 'friend' });
  });

  it.each(['block', 'mute', 'report'])(
    'is rejected for a stranger as for an unknown user: %s',
    async (verb) => {
      const args = (user_id: string) => ({
        user_id,
        blocked_at: AT,
        changed_at: AT,
        created_at: AT,
        muted: true,
        report_id: randomUUID(),
        message_id: null,
        reason: 'spam',
        note: null,
      });
      const stranger = await newUser('Stranger');
      expect(await push(ann, verb, args(stranger))).toBe('user_not_found');
      expect(await push(ann, verb, args(randomUUID()))).toBe('user_not_found');
      expect(await push(ann, verb, args(ann))).toBe('invalid');
      expect(await push(ann, verb, { ...args(bob), user_id: null })).toBe('invalid');
    },
  );

  it('has no limit, while unblocking is limited and succeeds without a block', async () => {
    expect(await unblock(ann, randomUUID())).toBe('applied');
    const flip = Array.from({ length: 31 }, (_, n) => [
      line(2 * n + 1, 'block', { user_id: bob, blocked_at: AT }),
      line(2 * n + 2, 'unblock', { user_id: bob }),
    ]).flat();
    const results = await sent(story.db, ann, requestOf(ann, { mutations: flip }));
    expect(results.flatMap(({ code }) => code ?? [])).toEqual(['rate_limited']);
    expect((await pull(bob)).scopes).toEqual({});
  });

  it('hides a friend request from both users and rejects every answer to it', async () => {
    const cy = await newUser('Cy');
    const request = randomUUID();
    await ask(cy, ann, request);
    const [asked, asking] = [await pull(ann), await pull(cy)];
    expect(asked.scopes).toEqual({ [bob]: 'friend', [cy]: 'card' });
    await block(ann, cy);
    expect((await later(ann, asked)).scopes).toEqual({ [bob]: 'friend' });
    expect((await later(cy, asking)).scopes).toEqual({});
    expect(await settle(ann, 'acceptFriend', request)).toBe('request_gone');
    expect(await settle(ann, 'rejectFriend', request)).toBe('applied');
    expect(await settle(cy, 'cancelRequest', request)).toBe('applied');
    expect([await accept(ann, request), await remove(cy, request)]).toEqual([[], []]);
    await unblock(ann, cy);
    expect((await later(cy, asking)).scopes).toEqual({ [ann]: 'card' });
    expect(await settle(ann, 'acceptFriend', request)).toBe('applied');
  });

  it('rejects friend requests, lookups, messages and read marks in both directions', async () => {
    const message = randomUUID();
    await say(ann, bob, 'before', message);
    await block(ann, bob);
    for (const [me, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      expect(await ask(me, other)).toBe('user_not_found');
      await expect(insert(me, { user_id: me, friend_id: other, status: 'pending' })).rejects.toMatchObject({
        hint: 'user_not_found',
      });
      expect(await say(me, other)).toBe('not_friends');
      await expect(
        story.db.as(me, 'insert into public.messages (sender_id, receiver_id, message) values ($1, $2, $3)', [
          me,
          other,
          'hi',
        ]),
      ).rejects.toMatchObject({ hint: 'not_friends' });
    }
    expect(await push(bob, 'markRead', { message_ids: [message] })).toBe('applied');
    await unblock(ann, bob);
    expect(await story.db.admin('select read from public.messages where id = $1', [message])).toEqual([
      { read: false },
    ]);
    expect([await say(ann, bob), await say(bob, ann)]).toEqual(['applied', 'applied']);
  });

  it('hides an undo of the other user, whose check-in is missing after unblocking', async () => {
    await push(ann, 'checkIn', checkInOf(dayAgo(2)));
    const before = await pull(bob);
    await block(ann, bob);
    await push(ann, 'undoCheckIn', {
      check_in_type: 'morning',
      local_day: dayAgo(2),
      check_in_time: checkInOf(dayAgo(2)).check_in_time,
      undone_at: checkInOf(dayAgo(2)).check_in_time,
    });
    expect((await later(bob, before)).removed).toEqual([]);
    await unblock(ann, bob);
    const back = await later(bob, before);
    expect(back.filled).toEqual({ [ann]: 'friend' });
    expect(tablesOf(ann, back)).toEqual(['friendships', 'profiles', 'streaks']);
  });

  it('sends each message of a long conversation once when it is lifted', async () => {
    for (let n = 0; n < 25; n++) await say(n % 2 ? ann : bob, n % 2 ? bob : ann, String(n));
    const before = await pull(ann);
    await block(bob, ann);
    await unblock(bob, ann);
    await say(bob, ann, 'afterwards');
    let answer = await pull(ann, { cursor: before.cursor, held: {}, limit: 4 });
    const messages: unknown[] = [];
    for (;;) {
      messages.push(...answer.rows.flatMap(([table, row]) => (table === 'messages' ? row.message : [])));
      if (!answer.more) break;
      answer = await pull(ann, { cursor: answer.cursor, held: answer.scopes, limit: 4 });
    }
    expect(messages[0]).toBe('afterwards');
    expect(messages.slice(1).sort()).toEqual(Array.from({ length: 25 }, (_, n) => String(n)).sort());
  });

  it('is deleted with either account and leaves its owner a tombstone', async () => {
    await block(ann, bob);
    const before = await pull(ann);
    await story.db.as(bob, 'select public.delete_account()');
    expect((await later(ann, before)).removed).toContainEqual(['boundaries', bob]);
    expect(await story.db.admin('select 1 from public.boundaries where user_id = $1', [ann])).toEqual([]);
    const cy = await newUser('Cy');
    await befriend(story.db, ann, cy);
    await block(ann, cy);
    await story.db.as(ann, 'select public.delete_account()');
    expect(await story.db.admin('select 1 from public.boundaries where user_id = $1', [ann])).toEqual([]);
  });

  it('does not delete the friendship', async () => {
    await block(ann, bob);
    expect(await story.db.admin('select status from public.friendships where id = $1', [friendship])).toEqual(
      [{ status: 'accepted' }],
    );
  });
});

describe.each(RULE_ENGINES)('a mute on %s', (engine) => {
  const story = friendStory(engine);

  it('is invisible to the muted user when it is set and lifted', async () => {
    const [ann, bob] = [await story.newUser('Ann'), await story.newUser('Bob')];
    await befriend(story.db, ann, bob);
    const first = await story.db.sync(bob, requestOf(bob));
    const mute = (muted: boolean, changed_at: string) =>
      pushed(story.db, ann, 'mute', { user_id: bob, muted, changed_at });
    const rowOf = async () =>
      ((await story.db.sync(ann, requestOf(ann))).rows as [string, Row][]).find(
        ([name]) => name === 'boundaries',
      )?.[1];
    await mute(true, AT);
    await mute(true, `${dayAgo(0)}T00:00:00.000Z`);
    expect(await rowOf()).toEqual({
      user_id: ann,
      other_id: bob,
      name: 'Bob',
      blocked_since: null,
      muted_since: AT,
    });
    await mute(false, AT);
    expect(await rowOf()).toMatchObject({ muted_since: null });
    const words = { cursor: first.cursor, held: first.scopes };
    expect(await story.db.sync(bob, requestOf(bob, words))).toMatchObject({ rows: [], filled: {} });
  });
});
