import { beforeEach, describe, expect, it } from 'vitest';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { choose, due, subscribe } from '#tests/support/stories/notification-story.ts';
import { AT, potStory, TODAY } from '#tests/support/stories/pot-story.ts';
import { befriend, dayAgo } from '#tests/support/stories/server-story.ts';

/** Quiet hours that are now, and quiet hours that are not. */
const hour = (offset: number) =>
  `${String((new Date().getUTCHours() + 24 + offset) % 24).padStart(2, '0')}:00:00`;
const ASLEEP = () => ({ quiet_from: hour(-1), quiet_until: hour(2) });
const AWAKE = () => ({ quiet_from: hour(6), quiet_until: hour(7) });

describe.each(RULE_ENGINES)('a nudge on %s', (engine) => {
  const { story, push, potsOf, makePot, checkIn, age } = potStory(engine);
  let ann: string;
  let bob: string;
  let pot: string;
  beforeEach(async () => {
    [ann, bob] = [await story.newUser('Ann'), await story.newUser('Bob')];
    await befriend(story.db, ann, bob);
    for (const who of [ann, bob]) await age(who);
    pot = await makePot(ann, bob);
    await subscribe(story.db, bob, { zone: 'UTC' });
    await choose(story.db, bob, AWAKE());
    await checkIn(ann, TODAY);
  });
  const nudge = (who = ann) => push(who, 'nudgeFriend', { pot_id: pot, local_day: TODAY });
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
    ['the friend muted the sender', () => push(bob, 'mute', { user_id: ann, muted: true, changed_at: AT() })],
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

  it('does not arrive between the night goal and the morning goal of a friend without quiet hours', async () => {
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

  it('needs a check-in of its sender, and is for no day but today', async () => {
    await nudge(bob);
    await push(ann, 'nudgeFriend', { pot_id: pot, local_day: dayAgo(1) });
    await push(ann, 'nudgeFriend', { pot_id: pot, local_day: '2099-01-01' });
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
