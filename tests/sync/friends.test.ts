import { firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { acceptFriend } from '#commands/accept-friend.ts';
import { cancelRequest } from '#commands/cancel-request.ts';
import { checkIn } from '#commands/check-in.ts';
import { rejectFriend } from '#commands/reject-friend.ts';
import { addDays } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { observeFriendNews } from '#queries/friend-news.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { docKey } from '#store/rows/doc-key.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { clock, namesOf, newId, twoUsers } from '#tests/support/stories/two-users.ts';

describe('friend list', () => {
  const two = twoUsers('Ben');
  /** Ann and Ben are friends, and both devices know it. */
  const befriend = async () => {
    await acceptFriend({ store: two.ben.store, clock }, await two.asked());
    await two.ben.round();
    await two.ann.round();
  };

  describe('answer to a friend request', () => {
    it("shows the accepted friend at once, and the friend's rows after a round", async () => {
      await two.bothRound();
      await checkIn({ store: two.ann.store, clock }, 'morning');
      await two.ann.ask(two.ben.email);
      await two.bothRound();
      expect(await two.ben.friend(two.ann.id)).toMatchObject({
        state: 'request',
        card: { display_name: 'Ann' },
      });
      const [request] = (await two.ben.friends()).requests;
      expect(request?.card).toEqual({ user_id: two.ann.id, display_name: 'Ann', avatar_url: null });
      await acceptFriend({ store: two.ben.store, clock }, request?.friendship_id ?? '');
      expect((await two.ben.friends()).friends).toMatchObject([
        { card: { display_name: 'Ann' }, unread: 0, unsent: true },
      ]);
      expect(await two.ben.friend(two.ann.id)).toMatchObject({ state: 'friend', whole: null });
      await two.ben.round();
      await two.ann.round();
      expect((await two.ben.friends()).friends).toMatchObject([
        { card: { current_league: 'coal' }, unsent: false },
      ]);
      expect(await two.ben.friend(two.ann.id)).toMatchObject({
        state: 'friend',
        whole: {
          profile: { display_name: 'Ann' },
          streaks: { morning_streak: 1 },
          checkIns: [{ check_in_type: 'morning' }],
          today: new Date().toISOString().slice(0, 10),
        },
      });
      expect(namesOf((await two.ann.friends()).friends)).toEqual(['Ben']);
      expect((await two.ann.friends()).sent).toEqual([]);
    });

    it('deletes a rejected request for both users', async () => {
      await two.bothRound();
      await two.ann.ask(two.ben.email);
      await two.bothRound();
      const [request] = (await two.ben.friends()).requests;
      await rejectFriend({ store: two.ben.store, clock }, request?.friendship_id ?? '');
      expect((await two.ben.friends()).requests).toEqual([]);
      await two.ben.round();
      await two.ann.round();
      expect((await two.ann.friends()).sent).toEqual([]);
    });

    it('is rolled back and listed with a reason when the request was cancelled first', async () => {
      await two.bothRound();
      await two.ann.ask(two.ben.email);
      await two.bothRound();
      const [sent] = (await two.ann.friends()).sent;
      await cancelRequest({ store: two.ann.store, clock }, sent?.friendship_id ?? '');
      await acceptFriend({ store: two.ben.store, clock }, sent?.friendship_id ?? '');
      expect(namesOf((await two.ben.friends()).friends)).toEqual(['Ann']);
      await two.ann.round();
      await two.ben.round();
      const after = await two.ben.friends();
      expect(after.friends).toEqual([]);
      expect(after.rejected).toMatchObject([{ kind: 'accept', code: 'request_gone', card: null }]);
    });

    it('is rejected on the device when there is no open request', async () => {
      await befriend();
      const [friend] = (await two.ann.friends()).friends;
      const id = friend?.friendship_id ?? '';
      expect(await acceptFriend({ store: two.ann.store, clock }, id)).toMatchObject({
        error: { type: 'RequestGone' },
      });
      expect(await rejectFriend({ store: two.ann.store, clock }, newId())).toMatchObject({
        error: { type: 'RequestGone' },
      });
      expect(await cancelRequest({ store: two.ann.store, clock }, id)).toMatchObject({
        error: { type: 'AlreadyFriends' },
      });
      expect(await cancelRequest({ store: two.ann.store, clock }, newId())).toEqual({
        ok: true,
        value: undefined,
      });
      expect(await two.ann.store.database.mutations.count()).toBe(0);
    });
  });

  it('counts unread messages and open requests for the badge', async () => {
    await befriend();
    await two.strangerAsks('Cleo', two.ben.email);
    await two.database.admin(
      `insert into public.messages (id, sender_id, receiver_id, message, read)
       select gen_random_uuid(), $1, $2, 'hi ' || n, n = 1 from generate_series(1, 3) n`,
      [two.ann.id, two.ben.id],
    );
    await two.ben.round();
    const news = await firstValueFrom(observeFriendNews(queryContext(two.ben.store)));
    expect(news).toEqual({ unread: 2, requests: 1 });
    expect((await two.ben.friends()).friends).toMatchObject([{ unread: 2 }]);
    expect(await two.ben.friend(two.ann.id)).toMatchObject({ unread: 2 });
  });

  it('shows the ten newest check-ins of a friend, newest first', async () => {
    await befriend();
    const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
    await two.database.admin(`update auth.users set created_at = now() - interval '30 days' where id = $1`, [
      two.ann.id,
    ]);
    for (let n = 12; n >= 1; n -= 1) {
      const at = Date.parse(`${day(n)}T07:00:00.000Z`);
      await checkIn({ store: two.ann.store, clock: { ...clock, now: () => at } }, 'morning');
      await two.bothRound();
    }
    await two.ben.round();
    const friend = await two.ben.friend(two.ann.id);
    if (friend.state !== 'friend' || !friend.whole) throw new Error('no friend');
    expect(friend.whole.checkIns.map(({ local_day }) => local_day)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(day),
    );
  });

  it('keeps only the 40 newest check-ins of a friend', async () => {
    await befriend();
    const { store } = two.ben;
    const old = Array.from({ length: 60 }, (_, n) => checkInOf(two.ann.id, addDays('2020-01-01', n)));
    const rows = new Map(old.map((row) => [docKey('check_ins', row.id), row] as const));
    await store.settle(async () => ({ incoming: rows }));
    await checkIn({ store: two.ann.store, clock }, 'morning');
    await two.bothRound();
    const left = await store.documents.where('check_ins', { user_id: two.ann.id });
    expect(left).toHaveLength(40);
    expect(left.map(({ local_day }) => local_day).sort()).toEqual([
      ...old.slice(21).map(({ local_day }) => local_day),
      new Date().toISOString().slice(0, 10),
    ]);
    const { storageInstance } = (await store.openRxdb()).check_ins;
    const ids = old.slice(0, 21).map(({ id }) => id);
    expect(await storageInstance.findDocumentsById(ids, true), 'not even as deleted').toEqual([]);
  });
});

function checkInOf(user_id: string, local_day: string): CheckIn {
  const check_in_time = `${local_day}T07:00:00.000Z`;
  return {
    id: checkInId(user_id, 'morning', local_day),
    user_id,
    check_in_type: 'morning',
    check_in_time,
    utc_offset_minutes: 0,
    local_day,
    day_start: '00:00:00',
    goal_time: '07:00:00',
    streak: 1,
    streak_multiplier: 1,
    points_earned: 100,
    created_at: check_in_time,
    received_at: check_in_time,
    superseded: [],
  };
}
