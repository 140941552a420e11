import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { friendStory } from '#tests/support/stories/friend-story.ts';
import { befriend, pushed, rejection } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('a friendship on %s', (engine) => {
  const story = friendStory(engine);
  const { accept, ask, insert, mailOf, newUser, remove, settle } = story;
  let ann: string;
  let bob: string;
  let cy: string;
  beforeEach(async () => {
    [ann, bob, cy] = [await newUser('Ann'), await newUser('Bob'), await newUser('Cy')];
  });

  const between = (a: string, b: string) =>
    story.db.admin(
      'select id, user_id, friend_id, status from public.friendships where $1 in (user_id, friend_id) and $2 in (user_id, friend_id)',
      [a, b],
    );
  describe('a request through sync', () => {
    it('becomes pending for the owner of the address in any spelling', async () => {
      const friendship_id = randomUUID();
      const email = `  ${mailOf.get(bob)?.toUpperCase()}\u00a0`;
      expect(await pushed(story.db, ann, 'requestFriend', { friendship_id, email })).toBe('applied');
      expect(await between(ann, bob)).toEqual([
        { id: friendship_id, user_id: ann, friend_id: bob, status: 'pending' },
      ]);
    });

    it('is rejected for an unknown address, for oneself, and for a pair that already has one', async () => {
      const unknown = { friendship_id: randomUUID(), email: 'unknown@x.com' };
      expect(await pushed(story.db, ann, 'requestFriend', unknown)).toBe('user_not_found');
      expect(await pushed(story.db, ann, 'requestFriend', { ...unknown, email: 'x.com' })).toBe(
        'user_not_found',
      );
      expect(await ask(ann, ann)).toBe('self_request');
      await ask(ann, bob);
      expect(await ask(ann, bob)).toBe('already_exists');
      expect(await ask(bob, ann)).toBe('already_exists');
      await befriend(story.db, cy, ann);
      expect(await ask(ann, cy)).toBe('already_exists');
    });

    it('is applied once if repeated with its id, and rejected with the id of another request', async () => {
      const id = randomUUID();
      expect(await ask(ann, bob, id)).toBe('applied');
      expect(await ask(ann, bob, id)).toBe('applied');
      expect(await ask(ann, cy, id)).toBe('id_taken');
      expect(await ask(cy, bob, id)).toBe('id_taken');
      await settle(bob, 'acceptFriend', id);
      expect(await ask(ann, bob, id)).toBe('applied');
      expect(await between(ann, bob)).toMatchObject([{ status: 'accepted' }]);
    });

    it('is not restored when its sync request is repeated after a rejection, and can be made again', async () => {
      const id = randomUUID();
      await ask(ann, bob, id);
      expect(await settle(bob, 'rejectFriend', id)).toBe('applied');
      expect(await ask(ann, bob, id)).toBe('applied');
      expect(await between(ann, bob)).toEqual([]);
      expect(await ask(ann, bob)).toBe('applied');
      expect(await between(ann, bob)).toMatchObject([{ user_id: ann, status: 'pending' }]);
    });

    it('needs a random id and ignores a recipient that the client names', async () => {
      for (const id of [
        '00000000-0000-0000-0000-000000000000',
        'f0000000-0000-8000-8000-000000000001',
        'f0000000-0000-4000-c000-000000000001',
      ])
        expect(await ask(ann, bob, id), id).toBe('bad_id');
      const email = mailOf.get(bob);
      expect(await pushed(story.db, ann, 'requestFriend', { friendship_id: 'x', email })).toBe('invalid');
      expect(await pushed(story.db, ann, 'requestFriend', { email })).toBe('invalid');
      expect(
        await pushed(story.db, ann, 'requestFriend', { friendship_id: randomUUID(), friend_id: bob }),
      ).toBe('invalid');
      await pushed(story.db, ann, 'requestFriend', { friendship_id: randomUUID(), friend_id: cy, email });
      expect(await between(ann, cy)).toEqual([]);
    });
  });

  describe('a response through sync', () => {
    let id: string;
    beforeEach(async () => {
      id = randomUUID();
      await ask(ann, bob, id);
    });

    it('accepts the friend request only for its recipient, even if repeated', async () => {
      expect(await settle(ann, 'acceptFriend', id)).toBe('not_recipient');
      expect(await settle(ann, 'rejectFriend', id)).toBe('not_recipient');
      expect(await settle(cy, 'acceptFriend', id)).toBe('request_gone');
      expect(await settle(cy, 'rejectFriend', id)).toBe('applied');
      expect(await settle(cy, 'cancelRequest', id)).toBe('applied');
      expect(await between(ann, bob)).toMatchObject([{ status: 'pending' }]);
      expect(await settle(bob, 'acceptFriend', id)).toBe('applied');
      expect(await settle(bob, 'acceptFriend', id)).toBe('applied');
      expect(await between(ann, bob)).toMatchObject([{ status: 'accepted' }]);
    });

    it('cancels the friend request only for its sender, and succeeds if it is deleted', async () => {
      expect(await settle(bob, 'cancelRequest', id)).toBe('not_sender');
      expect(await settle(ann, 'cancelRequest', id)).toBe('applied');
      expect(await between(ann, bob)).toEqual([]);
      expect(await settle(ann, 'cancelRequest', id)).toBe('applied');
      expect(await settle(bob, 'rejectFriend', id)).toBe('applied');
      expect(await settle(bob, 'acceptFriend', id)).toBe('request_gone');
    });

    it('does not delete an accepted friendship', async () => {
      await settle(bob, 'acceptFriend', id);
      expect(await settle(bob, 'rejectFriend', id)).toBe('already_friends');
      expect(await settle(ann, 'cancelRequest', id)).toBe('already_friends');
      expect(await between(ann, bob)).toMatchObject([{ status: 'accepted' }]);
    });

    it('is rejected without the id of a friend request', async () => {
      for (const verb of ['acceptFriend', 'rejectFriend', 'cancelRequest']) {
        expect(await pushed(story.db, bob, verb, {}), verb).toBe('invalid');
        expect(await pushed(story.db, bob, verb, { friendship_id: null }), verb).toBe('invalid');
        expect(await pushed(story.db, bob, verb, { friendship_id: 'all' }), verb).toBe('invalid');
      }
    });
  });

  describe('a direct write', () => {
    it('makes a friend request as sync does, with an id of the server or of the caller', async () => {
      const [made] = await insert(ann, { user_id: ann, friend_id: bob, status: 'pending' });
      expect(made).toMatchObject({ user_id: ann, friend_id: bob, status: 'pending' });
      const id = randomUUID();
      expect(await insert(ann, { id, user_id: ann, friend_id: cy })).toMatchObject([
        { id, status: 'pending' },
      ]);
    });

    it('is rejected with the code of sync for each forbidden request', async () => {
      const first = randomUUID();
      await insert(ann, { id: first, user_id: ann, friend_id: bob });
      const rejected: [Record<string, unknown>, string, string][] = [
        [{ user_id: bob, friend_id: ann }, 'PT403', 'not_yours'],
        [{ user_id: cy, friend_id: bob }, 'PT403', 'not_yours'],
        [{ friend_id: bob }, 'PT403', 'not_yours'],
        [{ user_id: ann, friend_id: cy, status: 'accepted' }, 'PT422', 'invalid'],
        [{ user_id: ann, friend_id: cy, status: null }, 'PT422', 'invalid'],
        [{ user_id: ann, friend_id: ann }, 'PT422', 'self_request'],
        [{ user_id: ann, friend_id: randomUUID() }, 'PT404', 'user_not_found'],
        [{ user_id: ann }, 'PT404', 'user_not_found'],
        [{ user_id: ann, friend_id: bob }, 'PT409', 'already_exists'],
        [{ id: first, user_id: ann, friend_id: cy }, 'PT409', 'id_taken'],
        [{ id: 'f0000000-0000-1000-8000-000000000001', user_id: ann, friend_id: cy }, 'PT422', 'bad_id'],
      ];
      for (const [row, code, hint] of rejected)
        expect(await rejection(insert(ann, row)), JSON.stringify(row)).toEqual({ code, hint });
      expect(await rejection(insert(bob, { user_id: bob, friend_id: ann }))).toEqual({
        code: 'PT409',
        hint: 'already_exists',
      });
    });

    it('accepts a friend request only for its recipient, and never makes it pending again', async () => {
      const [row] = await insert(ann, { user_id: ann, friend_id: bob });
      const id = String(row?.id);
      expect(await rejection(accept(ann, id))).toEqual({ code: 'PT403', hint: 'not_recipient' });
      expect(await accept(cy, id)).toEqual([]);
      const set = (caller: string, status: string | null) =>
        story.db.as(caller, 'update public.friendships set status = $1 where id = $2', [status, id]);
      expect(await rejection(set(bob, 'declined'))).toEqual({ code: 'PT422', hint: 'invalid' });
      expect(await rejection(set(bob, null))).toEqual({ code: 'PT422', hint: 'invalid' });
      expect(await accept(bob, id)).toEqual([{ status: 'accepted' }]);
      expect(await rejection(set(bob, 'pending'))).toEqual({ code: 'PT409', hint: 'already_friends' });
      expect(await rejection(set(ann, 'pending'))).toEqual({ code: 'PT403', hint: 'not_recipient' });
      for (const who of [ann, bob])
        expect(await rejection(remove(who, id))).toEqual({ code: 'PT409', hint: 'already_friends' });
      expect(await remove(cy, id)).toEqual([]);
      expect(await between(ann, bob)).toMatchObject([{ status: 'accepted' }]);
    });

    it('deletes a friend request for its recipient and sender, but not for strangers', async () => {
      for (const who of [ann, bob]) {
        const [row] = await insert(ann, { user_id: ann, friend_id: bob });
        const id = String(row?.id);
        expect(await remove(cy, id)).toEqual([]);
        expect(await remove(who, id)).toEqual([{ id }]);
        expect(await between(ann, bob)).toEqual([]);
      }
    });

    it('deletes the accepted friendships of a deleted account', async () => {
      await befriend(story.db, ann, bob);
      const statements = story.db.statementsAs(ann, 'select 1');
      await story.db.engine.transaction([
        ...statements,
        [`select set_config('role', 'none', true)`],
        ['delete from auth.users where id = $1', [ann]],
      ]);
      expect(await between(ann, bob)).toEqual([]);
    });

    it('makes at most 30 friend requests an hour per user', async () => {
      const row = { user_id: ann, friend_id: bob };
      for (let i = 0; i < 30; i++) {
        const [made] = await insert(ann, row);
        await remove(ann, String(made?.id));
      }
      expect(await rejection(insert(ann, row))).toEqual({ code: 'PT429', hint: 'rate_limited' });
      expect(await insert(bob, { user_id: bob, friend_id: ann })).toHaveLength(1);
    });
  });

  it('locks the caller first in every write', async () => {
    const [mine] = await insert(ann, { user_id: ann, friend_id: bob });
    await befriend(story.db, cy, ann, 'pending');
    for (const sql of [
      `insert into public.friendships (user_id, friend_id) select '${ann}', '${bob}' where false`,
      `update public.friendships set status = 'accepted' where user_id = '${cy}'`,
      `delete from public.friendships where id = '${mine?.id}'`,
    ]) {
      const held =
        'select xmax::text = pg_current_xact_id()::text as held from public.profiles where user_id = $1';
      const rows = await story.db.engine.transaction([
        ...story.db.statementsAs(ann, sql),
        [`select set_config('role', 'none', true)`],
        [held, [ann]],
      ]);
      expect(rows, sql).toEqual([{ held: true }]);
    }
  });
});
