import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { friendStory } from '#tests/support/stories/friend-story.ts';
import { allowTap, befriend, dayAgo, pushed, requestOf } from '#tests/support/stories/server-story.ts';

const AT = `${dayAgo(1)}T10:00:00.000Z`;

describe.each(RULE_ENGINES)('a report on %s', (engine) => {
  const story = friendStory(engine);
  let ann: string;
  let bob: string;
  beforeEach(async () => {
    [ann, bob] = [await story.newUser('Ann'), await story.newUser('Bob')];
    await befriend(story.db, ann, bob);
  });

  const report = (who: string, about: string, words: object = {}) =>
    pushed(story.db, who, 'report', {
      report_id: randomUUID(),
      user_id: about,
      message_id: null,
      reason: 'hurtful',
      note: null,
      created_at: AT,
      ...words,
    });
  const write = async (sender: string, receiver: string, message: string, minute: number) => {
    const id = randomUUID();
    await story.db.admin(
      `insert into public.messages (id, sender_id, receiver_id, message, created_at)
       values ($1, $2, $3, $4, timestamptz '2026-11-01' + $5 * interval '1 minute')`,
      [id, sender, receiver, message, minute],
    );
    return id;
  };
  const open = () => story.db.admin('select * from operator.open_reports where about_id = $1', [bob]);

  it('contains name, picture, the last 20 messages and the reported message', async () => {
    const oldest = await write(bob, ann, 'oldest', 0);
    for (let minute = 1; minute <= 24; minute++)
      await write(minute % 2 ? ann : bob, minute % 2 ? bob : ann, `${minute}`, minute);
    const cy = await story.newUser('Cy');
    await befriend(story.db, bob, cy);
    await write(cy, bob, 'none of this', 30);
    expect(await report(ann, bob, { message_id: oldest, note: '  rude ' })).toBe('applied');
    const [row] = await open();
    expect(row).toMatchObject({
      reason: 'hurtful',
      note: 'rude',
      name: 'Bob',
      reporter_id: ann,
      message: 'oldest',
    });
    const texts = ((row?.messages ?? []) as { message: string }[]).map(({ message }) => message);
    expect(texts).toEqual([...Array.from({ length: 20 }, (_, n) => String(24 - n)), 'oldest']);
  });

  it('has no note if its note has only invisible characters', async () => {
    expect(await report(ann, bob, { note: '\u3164 ' })).toBe('applied');
    expect(await open()).toMatchObject([{ note: null }]);
  });

  it('is stored once, however often it is sent, under an id of its own', async () => {
    const report_id = randomUUID();
    expect(await report(ann, bob, { report_id })).toBe('applied');
    expect(await report(ann, bob, { report_id, note: 'again' })).toBe('applied');
    expect(await open()).toMatchObject([{ note: null }]);
    const cy = await story.newUser('Cy');
    await befriend(story.db, bob, cy);
    expect(await report(cy, bob, { report_id })).toBe('id_taken');
    expect(await report(cy, bob, { report_id: '00000000-0000-1000-8000-000000000001' })).toBe('bad_id');
  });

  it.each([
    { reason: 'other things' },
    { note: 'x'.repeat(201) },
    { note: 5 },
    { message_id: randomUUID() },
    { created_at: 'yesterday' },
  ])('is rejected with %o', async (words) => {
    expect(await report(ann, bob, words)).toBe('invalid');
    expect(await open()).toEqual([]);
  });

  it('is rejected for a message between other users as for an unknown message', async () => {
    const cy = await story.newUser('Cy');
    await befriend(story.db, bob, cy);
    expect(await report(ann, bob, { message_id: await write(bob, cy, 'private', 1) })).toBe('invalid');
  });

  it('is possible after a block, by either side', async () => {
    await pushed(story.db, bob, 'block', { user_id: ann, blocked_at: AT });
    expect(await report(ann, bob)).toBe('applied');
    expect(await report(bob, ann)).toBe('applied');
  });

  it('outlives both accounts, and is deleted after 180 days', async () => {
    await write(bob, ann, 'hello', 1);
    await report(ann, bob);
    for (const who of [bob, ann]) await story.db.as(who, 'select public.delete_account()');
    expect(await open()).toMatchObject([{ reporter_id: null, has_left: true, name: 'Bob' }]);
    const age = (days: number) =>
      story.db.admin(
        `update private.reports set received_at = now() - $1 * interval '1 day' where about_id = $2`,
        [days, bob],
      );
    await age(179);
    await story.db.admin('select private.tidy(10)');
    expect(await open()).toHaveLength(1);
    await age(181);
    await story.db.admin('select private.tidy(10)');
    expect(await open()).toEqual([]);
  });

  it('is rejected after 30 a day', async () => {
    for (let n = 0; n < 30; n++) expect(await report(ann, bob)).toBe('applied');
    expect(await report(ann, bob)).toBe('rate_limited');
  });

  it('is removed from the list when an operator closes it as in docs/operations.md', async () => {
    await report(ann, bob);
    await story.db.admin(
      `update private.reports set closed_at = now(), outcome = 'warned' where about_id = $1 and closed_at is null`,
      [bob],
    );
    expect(await open()).toEqual([]);
  });
});

describe.each(RULE_ENGINES)('another user on %s', (engine) => {
  const story = friendStory(engine);
  const rowOf = async (who: string, of: string, words: object = {}) => {
    const answer = await story.db.sync(who, requestOf(who, { ...words }));
    const rows = answer.rows as [string, Record<string, unknown>][];
    return {
      answer,
      profile: rows.find(([table, row]) => table === 'profiles' && row.user_id === of)?.[1],
    };
  };
  const TAP = {
    check_in_type: 'morning',
    check_in_time: `${dayAgo(0)}T00:00:00.000Z`,
    utc_offset_minutes: 0,
    local_day: dayAgo(0),
    day_start: '00:00:00',
    goal_time: '00:00:00',
  } as const;

  it.each(['the friend', 'the user'])(
    'is sent without the points of the week after %s leaves the leaderboards',
    async (leaving) => {
      const [ann, bob] = [await story.newUser('Ann'), await story.newUser('Bob')];
      await befriend(story.db, ann, bob);
      await allowTap(story.db, bob, TAP);
      expect(await pushed(story.db, bob, 'checkIn', TAP)).toBe('applied');
      const before = await rowOf(ann, bob);
      expect(before.profile).toMatchObject({ weekly_points: 100, on_board: true });
      const setBoard = (on_board: boolean) =>
        pushed(story.db, leaving === 'the friend' ? bob : ann, 'setBoard', { on_board });
      expect(await setBoard(false)).toBe('applied');
      const held = (answer: Record<string, unknown>) => ({ cursor: answer.cursor, held: answer.scopes });
      const off = await rowOf(ann, bob, held(before.answer));
      expect(off.answer).toMatchObject({ scopes: { [bob]: 'unranked' }, filled: { [bob]: 'unranked' } });
      expect(off.profile).toEqual({
        ...before.profile,
        weekly_points: 0,
        week_start: null,
        previous_week_points: 0,
        on_board: false,
      });
      expect(
        await story.db.as(ann, 'select weekly_points from public.profiles where user_id = $1', [bob]),
      ).toEqual([]);
      // later changes are sent without the points of the week as well
      await pushed(story.db, bob, 'setProfile', { display_name: 'Bobby' });
      const later = await rowOf(ann, bob, held(off.answer));
      expect(later.answer.filled).toEqual({});
      expect(later.profile).toEqual({ ...off.profile, display_name: 'Bobby' });
      expect((await rowOf(ann, bob, held(later.answer))).answer.rows).toEqual([]);
      await setBoard(true);
      const on = await rowOf(ann, bob, held(later.answer));
      expect(on.answer.filled).toEqual({ [bob]: 'friend' });
      expect(on.profile).toMatchObject({ weekly_points: 100, on_board: true });
    },
  );

  it('is informed of a suspension, can still read, and can write again once it is lifted', async () => {
    const ann = await story.newUser('Ann');
    const before = await rowOf(ann, ann);
    expect(before.profile).toMatchObject({ suspended: false });
    await story.db.admin(`insert into private.suspensions (user_id, reason) values ($1, 'spam')`, [ann]);
    const paused = await rowOf(ann, ann, { cursor: before.answer.cursor });
    expect(paused.profile).toMatchObject({ suspended: true });
    const rename = () => pushed(story.db, ann, 'setProfile', { display_name: 'Anna' });
    expect(await rename()).toBe('suspended');
    await story.db.admin('delete from private.suspensions where user_id = $1', [ann]);
    expect((await rowOf(ann, ann, { cursor: paused.answer.cursor })).profile).toMatchObject({
      suspended: false,
    });
    expect(await rename()).toBe('applied');
  });
});
