import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { friendStory } from '#tests/support/stories/friend-story.ts';
import { befriend, dayAgo, line, pushed, requestOf, sent } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('two users on %s', (engine) => {
  const story = friendStory(engine);
  const { accept, ask, insert, mailOf, newUser, remove, settle } = story;
  let ann: string;
  let bob: string;
  let cy: string;
  beforeEach(async () => {
    [ann, bob, cy] = [await newUser('Ann'), await newUser('Bob'), await newUser('Cy')];
  });

  const pull = (who: string, words: object = {}) => story.db.sync(who, requestOf(who, { ...words }));

  describe('the view of the other side', () => {
    const tables = (rows: unknown, of: string) =>
      (rows as [string, Record<string, unknown>][])
        .filter(([table, row]) => row.user_id === of && table !== 'friendships')
        .map(([table]) => table)
        .sort();

    it('shows nothing at first, a card while the request is pending, and all rows once it is accepted', async () => {
      for (let i = 1; i <= 18; i++) {
        const args = {
          check_in_type: 'morning',
          check_in_time: `${dayAgo(i)}T07:00:00.000Z`,
          utc_offset_minutes: 0,
          local_day: dayAgo(i),
          day_start: '00:00:00',
          goal_time: '07:00:00',
        };
        for (const who of [ann, bob]) await pushed(story.db, who, 'checkIn', args);
      }
      const id = randomUUID();
      expect((await pull(bob)).scopes).toEqual({});
      await ask(ann, bob, id);
      for (const [me, other] of [
        [ann, bob],
        [bob, ann],
      ] as const) {
        const { scopes, filled, rows } = await pull(me);
        expect({ scopes, filled }).toEqual({ scopes: { [other]: 'card' }, filled: { [other]: 'card' } });
        const theirs = (rows as [string, Record<string, unknown>][]).filter(
          ([, row]) => row.user_id === other,
        );
        expect(theirs.filter(([table]) => table !== 'friendships')).toEqual([
          ['profiles', { user_id: other, display_name: me === ann ? 'Bob' : 'Ann', avatar_url: null }],
        ]);
        for (const table of ['profiles', 'streaks', 'check_ins', 'goals'])
          expect(await story.db.as(me, `select 1 from public.${table} where user_id = $1`, [other])).toEqual(
            [],
          );
      }
      await settle(bob, 'acceptFriend', id);
      const { scopes, rows } = await pull(ann, { held: { [bob]: 'card' } });
      expect(scopes).toEqual({ [bob]: 'friend' });
      expect(tables(rows, bob)).toEqual([...Array(16).fill('check_ins'), 'profiles', 'streaks']);
      expect(tables((await pull(cy)).rows, bob)).toEqual([]);
    });

    it.each([
      ['rejectFriend', () => bob],
      ['cancelRequest', () => ann],
    ])('loses the card on both sides after %s and reports the removal', async (verb, who) => {
      const id = randomUUID();
      await ask(ann, bob, id);
      const before = new Map([
        [ann, await pull(ann)],
        [bob, await pull(bob)],
      ]);
      await settle(who(), verb, id);
      for (const [me, { cursor, filled }] of before) {
        const answer = await pull(me, { cursor, held: filled });
        expect(answer).toMatchObject({ scopes: {}, removed: [['friendships', id]] });
        expect(tables(answer.rows, me === ann ? bob : ann)).toEqual([]);
      }
    });
  });

  describe('the doorbell', () => {
    const rung = async () =>
      (await story.db.admin('delete from realtime.messages returning topic, payload'))
        .map(({ topic, payload }) => [String(topic).slice(5), (payload as { origin: unknown }).origin])
        .sort();
    const both = (origin: string | null) =>
      [
        [ann, origin],
        [bob, origin],
      ].sort();
    const call = (who: string, name: string, args: object) =>
      sent(story.db, who, requestOf(who, { client_id: who, mutations: [line(1, name, args)] }));

    it.each(['rejectFriend', 'acceptFriend'])(
      'rings for both once after a request, and once after %s',
      async (verb) => {
        const friendship_id = randomUUID();
        await befriend(story.db, bob, cy); // but not for the friends of either user
        await rung();
        await call(ann, 'requestFriend', { friendship_id, email: mailOf.get(bob) });
        expect(await rung()).toEqual(both(ann));
        await call(bob, verb, { friendship_id });
        expect(await rung()).toEqual(both(bob));
      },
    );

    it('rings for both after a cancelled request, and not after a rejection or no change', async () => {
      const [made] = await insert(ann, { user_id: ann, friend_id: bob });
      expect(await rung()).toEqual(both(null));
      await settle(ann, 'acceptFriend', String(made?.id));
      await settle(cy, 'cancelRequest', String(made?.id));
      expect(await rung()).toEqual([]);
      await remove(ann, String(made?.id));
      expect(await rung()).toEqual(both(null));
      await settle(ann, 'cancelRequest', String(made?.id));
      const id = await befriend(story.db, ann, bob);
      await rung();
      await settle(bob, 'acceptFriend', id);
      await accept(bob, id);
      expect(await rung()).toEqual([]);
    });
  });
});
