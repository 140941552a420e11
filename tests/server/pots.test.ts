import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { friendStory } from '#tests/support/stories/friend-story.ts';
import { choose, due, subscribe } from '#tests/support/stories/notification-story.ts';
import { befriend, dayAgo, pushed, requestOf } from '#tests/support/stories/server-story.ts';

type Row = Record<string, unknown>;

const AT = () => new Date().toISOString();
const TODAY = dayAgo(0);
/** Quiet hours that are now, and quiet hours that are not. */
const hour = (offset: number) =>
  `${String((new Date().getUTCHours() + 24 + offset) % 24).padStart(2, '0')}:00:00`;
const ASLEEP = () => ({ quiet_from: hour(-1), quiet_until: hour(2) });
const AWAKE = () => ({ quiet_from: hour(6), quiet_until: hour(7) });

describe.each(RULE_ENGINES)('a pot on %s', (engine) => {
  const story = friendStory(engine);
  let ann: string;
  let bob: string;
  beforeEach(async () => {
    [ann, bob] = [await story.newUser('Ann'), await story.newUser('Bob')];
    await befriend(story.db, ann, bob);
  });

  const push = (who: string, name: string, args: object) => pushed(story.db, who, name, args);
  const ask = (from: string, to: string, pot_id: string = randomUUID()) =>
    push(from, 'askPot', { pot_id, friend_id: to, asked_at: AT() });
  const join = (who: string, pot_id: string, local_day = TODAY) =>
    push(who, 'joinPot', { pot_id, local_day });
  const pull = async (who: string) =>
    (await story.db.sync(who, requestOf(who, { client_id: randomUUID() }))) as unknown as {
      rows: [string, Row][];
    };
  const rowsOf = async (who: string, table: string) =>
    (await pull(who)).rows.filter(([name]) => name === table).map(([, row]) => row);
  const potsOf = (who: string) => rowsOf(who, 'pots');
  const statusOf = async (who: string) => (await potsOf(who)).map(({ status }) => status);
  const makePot = async (from: string, to: string, since = TODAY) => {
    const id = randomUUID();
    expect(await ask(from, to, id)).toBe('applied');
    expect(await join(to, id, since)).toBe('applied');
    return id;
  };
  const checkIn = (who: string, day: string, type: 'morning' | 'night' = 'morning') =>
    story.db.admin(
      `insert into public.check_ins (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
       values ($1, $2, $3, 0, $4, '00:00', $5)`,
      type === 'morning'
        ? [who, type, `${day}T00:00:01Z`, day, '07:00']
        : [who, type, `${day}T00:00:02Z`, day, '23:00'],
    );
  const age = (user: string) =>
    story.db.admin(`update auth.users set created_at = now() - interval '90 days' where id = $1`, [user]);
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

    it("brings each the other's full days since then, and nobody else's", async () => {
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
      expect(await push(ann, 'nudge', { pot_id: id, local_day: TODAY })).toBe('pot_gone');
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
      expect(await push(eve, 'nudge', { pot_id: id, local_day: TODAY })).toBe('pot_gone');
      expect(await statusOf(ann)).toEqual(['live']);
    });
  });

  describe('a nudge', () => {
    let pot: string;
    beforeEach(async () => {
      for (const who of [ann, bob]) await age(who);
      pot = await makePot(ann, bob);
      await subscribe(story.db, bob, { zone: 'UTC' });
      await choose(story.db, bob, AWAKE());
      await checkIn(ann, TODAY);
    });
    const nudge = (who = ann) => push(who, 'nudge', { pot_id: pot, local_day: TODAY });
    const sent = async () =>
      (await due(story.db, new Date(Date.now() + 1000)))
        .map(({ payload }) => payload)
        .filter(({ kind }) => kind === 'nudge');

    it('arrives once a day, with the check-in that is open', async () => {
      expect([await nudge(), await nudge()]).toEqual(['applied', 'applied']);
      expect(await sent()).toEqual([
        { v: 1, kind: 'nudge', from: ann, pot, type: 'morning', day: TODAY, days: 0, until: '00:00:00' },
      ]);
      expect(await nudge()).toBe('applied');
      expect(await sent()).toEqual([]);
      expect(await potsOf(ann)).toMatchObject([{ nudged_on: TODAY, quiet_at: null, nudge_at: null }]);
      expect((await potsOf(bob))[0]).toMatchObject({ nudged_on: null, nudge_at: expect.any(String) });
    });

    it('is dropped if the check-in is made before it is sent', async () => {
      await nudge();
      await checkIn(bob, TODAY);
      expect(await sent()).toEqual([]);
    });

    it.each([
      ['the friend has checked in', () => checkIn(bob, TODAY)],
      ['the friend muted nudges', () => push(bob, 'muteNudges', { pot_id: pot, muted: true })],
      [
        'the friend muted the sender',
        () => push(bob, 'mute', { user_id: ann, muted: true, changed_at: AT() }),
      ],
    ])('looks sent and does nothing when %s', async (_what, act) => {
      await act();
      expect(await nudge()).toBe('applied');
      expect(await sent()).toEqual([]);
      expect(await potsOf(ann)).toMatchObject([{ nudged_on: TODAY, quiet_at: null }]);
      expect((await potsOf(bob))[0]).toMatchObject({ nudge_at: null });
    });

    it("shows no notification when the friend's reminders have nudges off", async () => {
      expect(await push(bob, 'setNudges', { are_on: false })).toBe('applied');
      await nudge();
      expect(await sent()).toEqual([]);
      expect((await potsOf(bob))[0]).toMatchObject({ nudge_at: expect.any(String) });
    });

    it('does not arrive in quiet hours, and may be tried again later', async () => {
      await choose(story.db, bob, ASLEEP());
      await push(bob, 'muteNudges', { pot_id: pot, muted: true });
      expect(await nudge()).toBe('applied');
      expect(await sent()).toEqual([]);
      expect(await potsOf(ann)).toMatchObject([{ nudged_on: null, quiet_at: expect.any(String) }]);
      await push(bob, 'muteNudges', { pot_id: pot, muted: false });
      await choose(story.db, bob, AWAKE());
      await nudge();
      expect(await sent()).toHaveLength(1);
    });

    it('waits for nobody who sleeps by their goals, without quiet hours', async () => {
      const at = (goal: string, type: string) =>
        story.db.admin(
          `update public.goals set ${type}_goal_time = $1, ${type}_goal_from = null where user_id = $2`,
          [goal, bob],
        );
      await choose(story.db, bob, {});
      await at(hour(4), 'morning');
      await at(hour(-4), 'night');
      await nudge();
      expect(await potsOf(ann)).toMatchObject([{ nudged_on: null, quiet_at: expect.any(String) }]);
      await at(hour(-4), 'morning');
      await at(hour(4), 'night');
      await nudge();
      expect(await sent()).toHaveLength(1);
    });

    it('needs an own check-in of the day, and is for no day but today', async () => {
      await nudge(bob);
      await push(ann, 'nudge', { pot_id: pot, local_day: dayAgo(1) });
      await push(ann, 'nudge', { pot_id: pot, local_day: '2099-01-01' });
      expect(await sent()).toEqual([]);
      expect((await potsOf(ann))[0]).toMatchObject({ nudge_at: null, nudged_on: dayAgo(1) });
      await nudge();
      expect(await sent()).toHaveLength(1);
    });

    it('counts the days in a row as the devices do', async () => {
      await story.db.admin('update public.pots set since_day = $1 where id = $2', [dayAgo(9), pot]);
      for (const who of [ann, bob]) {
        for (const type of ['morning', 'night'] as const) {
          for (const day of [dayAgo(5), dayAgo(3), dayAgo(2), dayAgo(1)]) await checkIn(who, day, type);
        }
      }
      await nudge();
      expect(await sent()).toMatchObject([{ days: 3 }]);
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
