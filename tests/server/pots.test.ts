import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { AT, potStory, type Row, TODAY } from '#tests/support/stories/pot-story.ts';
import { befriend, dayAgo, requestOf } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('a pot on %s', (engine) => {
  const { story, push, ask, join, rowsOf, potsOf, statusOf, makePot, checkIn, age } = potStory(engine);
  let ann: string;
  let bob: string;
  beforeEach(async () => {
    [ann, bob] = [await story.newUser('Ann'), await story.newUser('Bob')];
    await befriend(story.db, ann, bob);
  });

  const more = async (n: number) => {
    const friends = await Promise.all(Array.from({ length: n }, (_, i) => story.newUser(`F${i}`)));
    for (const friend of friends) await befriend(story.db, ann, friend);
    return friends;
  };

  describe('asking', () => {
    it('shows the question to both, once', async () => {
      const id = randomUUID();
      expect(await ask(ann, bob, id)).toBe('applied');
      expect(await ask(ann, bob, id)).toBe('applied');
      for (const who of [ann, bob]) {
        expect(await potsOf(who)).toMatchObject([{ id, user_id: ann, friend_id: bob, status: 'asked' }]);
      }
    });

    it('is for friends alone, and rejects ids that can be guessed or are taken', async () => {
      const eve = await story.newUser('Eve');
      expect(await ask(ann, eve)).toBe('user_not_found');
      expect(await ask(ann, ann)).toBe('user_not_found');
      expect(await ask(ann, randomUUID())).toBe('user_not_found');
      expect(await ask(ann, bob, '00000000-0000-1000-8000-000000000001')).toBe('bad_id');
      const id = randomUUID();
      await ask(ann, bob, id);
      await befriend(story.db, bob, eve);
      expect(await ask(eve, bob, id)).toBe('id_taken');
    });

    it('keeps the first question when the two ask each other', async () => {
      const id = randomUUID();
      await ask(ann, bob, id);
      expect(await ask(bob, ann)).toBe('applied');
      expect(await potsOf(bob)).toMatchObject([{ id }]);
      await join(bob, id);
      expect(await ask(bob, ann)).toBe('applied');
      expect(await statusOf(ann)).toEqual(['live']);
    });

    it('stops at five pots and questions', async () => {
      for (const friend of await more(5)) expect(await ask(ann, friend)).toBe('applied');
      expect(await ask(ann, bob)).toBe('too_many_pots');
      const id = randomUUID();
      await ask(bob, ann, id);
      expect(await join(ann, id)).toBe('too_many_pots');
    });

    it('waits 7 days after a question was declined, and is not repeated by an old request', async () => {
      const id = randomUUID();
      await ask(ann, bob, id);
      expect(await push(bob, 'removePot', { pot_id: id })).toBe('applied');
      expect(await potsOf(ann)).toEqual([]);
      expect(await ask(ann, bob, id)).toBe('applied');
      expect(await potsOf(ann)).toEqual([]);
      expect(await ask(ann, bob)).toBe('asked_recently');
      await story.db.admin(`update private.declined_pots set declined_at = now() - interval '7 days'`);
      expect(await ask(ann, bob)).toBe('applied');
    });

    it('may follow at once when the question was taken back', async () => {
      const id = randomUUID();
      await ask(ann, bob, id);
      expect(await push(ann, 'removePot', { pot_id: id })).toBe('applied');
      expect(await ask(ann, bob)).toBe('applied');
    });

    it('is over after 14 days without an answer', async () => {
      const id = randomUUID();
      await ask(ann, bob, id);
      await story.db.admin(`update public.pots set asked_at = now() - interval '14 days'`);
      expect(await join(bob, id)).toBe('pot_gone');
      expect(await ask(ann, bob)).toBe('applied');
      await story.db.admin(`update public.pots set asked_at = now() - interval '15 days'`);
      await story.db.admin('select private.tidy(100)');
      expect(await potsOf(ann)).toEqual([]);
    });
  });

  describe('joining', () => {
    it('is for the friend who was asked', async () => {
      const id = randomUUID();
      await ask(ann, bob, id);
      expect(await join(ann, id)).toBe('pot_gone');
      expect(await join(await story.newUser('Eve'), id)).toBe('pot_gone');
      expect(await join(bob, id)).toBe('applied');
      expect(await join(bob, id)).toBe('applied');
      expect(await potsOf(ann)).toMatchObject([{ status: 'live', since_day: TODAY }]);
    });

    it('starts on a day between the question and tomorrow', async () => {
      const [early, late] = [randomUUID(), randomUUID()];
      await ask(ann, bob, early);
      await join(bob, early, dayAgo(30));
      expect(await potsOf(ann)).toMatchObject([{ since_day: dayAgo(1) }]);
      const [cleo] = await more(1);
      await ask(ann, cleo as string, late);
      await join(cleo as string, late, '2099-01-01');
      expect(await potsOf(cleo as string)).toMatchObject([{ since_day: dayAgo(-1) }]);
    });

    it('sends each the full days of the other since then, and of no other friend', async () => {
      for (const who of [ann, bob]) await age(who);
      for (const day of [dayAgo(3), dayAgo(2), dayAgo(0)]) {
        for (const type of ['morning', 'night'] as const) await checkIn(ann, day, type);
      }
      await checkIn(ann, dayAgo(1));
      const daysSeen = async () =>
        (await rowsOf(bob, 'streaks')).find(({ user_id }) => user_id === ann)?.full_days;
      expect(await daysSeen()).toBeNull();
      const id = await makePot(ann, bob);
      expect(await daysSeen()).toEqual([{ first: TODAY, last: TODAY }]);
      await story.db.admin('update public.pots set since_day = $1 where id = $2', [dayAgo(9), id]);
      expect(await daysSeen()).toEqual([
        { first: dayAgo(3), last: dayAgo(2) },
        { first: TODAY, last: TODAY },
      ]);
      const seen = new Map((await rowsOf(ann, 'streaks')).map((row) => [row.user_id, row.full_days]));
      expect(seen).toEqual(
        new Map<unknown, unknown>([
          [ann, null],
          [bob, []],
        ]),
      );
      const eve = await story.newUser('Eve');
      await befriend(story.db, ann, eve);
      expect((await rowsOf(eve, 'streaks')).find(({ user_id }) => user_id === ann)?.full_days).toBeNull();
    });

    it('sends the full days again after a check-in that arrives late', async () => {
      for (const who of [ann, bob]) await age(who);
      const id = await makePot(ann, bob);
      await story.db.admin('update public.pots set since_day = $1 where id = $2', [dayAgo(9), id]);
      for (const day of [dayAgo(2), dayAgo(0)]) {
        for (const type of ['morning', 'night'] as const) await checkIn(ann, day, type);
      }
      await checkIn(ann, dayAgo(1), 'night');
      const before = (await story.db.sync(bob, requestOf(bob))) as unknown as {
        cursor: unknown;
        scopes: Row;
      };
      await checkIn(ann, dayAgo(1));
      const after = (await story.db.sync(
        bob,
        requestOf(bob, { cursor: before.cursor, held: before.scopes }),
      )) as unknown as { rows: [string, Row][] };
      expect(after.rows.find(([name]) => name === 'streaks')?.[1].full_days).toEqual([
        { first: dayAgo(2), last: TODAY },
      ]);
    });
  });

  describe('ending', () => {
    it('keeps the days for both and names who ended it', async () => {
      const id = await makePot(ann, bob);
      expect(await push(ann, 'endPot', { pot_id: id, local_day: dayAgo(9) })).toBe('applied');
      expect(await potsOf(bob)).toMatchObject([{ status: 'ended', ended_by: ann, ended_day: TODAY }]);
      expect(await push(bob, 'endPot', { pot_id: id, local_day: TODAY })).toBe('applied');
      expect(await potsOf(bob)).toMatchObject([{ ended_by: ann }]);
      expect(await ask(bob, ann)).toBe('applied');
    });

    it('is dismissed on all devices of one user, and of no other', async () => {
      const id = await makePot(ann, bob);
      await push(ann, 'endPot', { pot_id: id, local_day: TODAY });
      expect(await push(bob, 'dismissPot', { pot_id: id, until_day: TODAY })).toBe('applied');
      expect(await push(bob, 'dismissPot', { pot_id: id, until_day: dayAgo(3) })).toBe('applied');
      expect(await potsOf(bob)).toMatchObject([{ dismissed_day: TODAY }]);
      expect(await potsOf(ann)).toMatchObject([{ dismissed_day: null }]);
    });

    it('comes without a card when one blocks the other, and a question goes', async () => {
      const id = await makePot(ann, bob);
      await push(bob, 'block', { user_id: ann, blocked_at: AT() });
      expect([await potsOf(ann), await potsOf(bob)]).toEqual([[], []]);
      expect(await push(ann, 'nudgeFriend', { pot_id: id, local_day: TODAY })).toBe('pot_gone');
      await push(bob, 'unblock', { user_id: ann });
      for (const who of [ann, bob]) {
        expect(await potsOf(who)).toMatchObject([{ status: 'ended', ended_by: null }]);
      }
      await ask(ann, bob);
      await push(ann, 'block', { user_id: bob, blocked_at: AT() });
      await push(ann, 'unblock', { user_id: bob });
      expect(await statusOf(bob)).toEqual(['ended']);
    });

    it('follows when one of the two deletes the account', async () => {
      await makePot(ann, bob);
      await story.db.admin('delete from auth.users where id = $1', [bob]);
      expect(await potsOf(ann)).toEqual([]);
    });

    it('is for the two users alone', async () => {
      const id = await makePot(ann, bob);
      const eve = await story.newUser('Eve');
      for (const [name, args] of [
        ['endPot', { local_day: TODAY }],
        ['removePot', {}],
      ] as const) {
        expect(await push(eve, name, { pot_id: id, ...args })).toBe('applied');
      }
      expect(await push(eve, 'dismissPot', { pot_id: id, until_day: TODAY })).toBe('pot_gone');
      expect(await push(eve, 'muteNudges', { pot_id: id, muted: true })).toBe('pot_gone');
      expect(await push(eve, 'nudgeFriend', { pot_id: id, local_day: TODAY })).toBe('pot_gone');
      expect(await statusOf(ann)).toEqual(['live']);
    });
  });

  it('lets no user read the side of the other', async () => {
    const id = await makePot(ann, bob);
    await push(bob, 'muteNudges', { pot_id: id, muted: true });
    expect(await potsOf(bob)).toMatchObject([{ is_muted: true }]);
    expect(await potsOf(ann)).toMatchObject([{ is_muted: false }]);
    expect(await story.db.as(ann, 'select * from private.pot_sides')).toEqual([]);
  });
});
