import { describe, expect, it } from 'vitest';
import { acceptFriend } from '#commands/accept-friend.ts';
import { block } from '#commands/block.ts';
import { checkIn } from '#commands/check-in.ts';
import { mute } from '#commands/mute.ts';
import { rejectFriend } from '#commands/reject-friend.ts';
import { sendMessage } from '#commands/send-message.ts';
import { setBoard } from '#commands/set-board.ts';
import { unblock } from '#commands/unblock.ts';
import { clock, type TestUser, twoUsers } from '#tests/support/stories/two-users.ts';

describe('sync of blocks, mutes and boards', () => {
  const two = twoUsers();
  const contextOf = ({ store }: TestUser) => ({ store, clock });

  /** Ann and Ben are friends, Ann has checked in and written, and both devices have synced. */
  async function friends(): Promise<{ ann: TestUser; ben: TestUser }> {
    const id = await two.asked();
    const { ann, ben } = two;
    await acceptFriend(contextOf(ben), id);
    await checkIn(contextOf(ann), 'morning');
    await two.bothRound();
    await ben.round();
    await ann.round();
    await sendMessage(contextOf(ann), { friendId: ben.id, text: 'Up already?' });
    await two.bothRound();
    await ann.round();
    return { ann, ben };
  }
  /** What the device of `user` still stores about `other`. */
  async function left(user: TestUser, other: TestUser) {
    const { documents } = user.store;
    const profile = (await documents.get('profiles', [other.id])).get(other.id);
    const rows = [
      await documents.where('check_ins', { user_id: other.id }),
      await documents.where('friendships'),
      await documents.where('messages'),
    ];
    return {
      name: profile?.display_name,
      onBoard: profile?.on_board,
      rows: rows.map(({ length }) => length),
    };
  }
  const all = { name: 'Ann', onBoard: true, rows: [1, 1, 1] };
  const nothing = { name: undefined, onBoard: undefined, rows: [0, 0, 0] };

  it("removes each user from the other's device at a block, and restores them at an unblock", async () => {
    const { ann, ben } = await friends();
    expect(await left(ben, ann)).toEqual(all);
    await block(contextOf(ben), ann.id);
    expect(await left(ben, ann)).toEqual(all); // hidden, but still stored
    await ben.round();
    await ann.round();
    expect(await left(ben, ann)).toEqual(nothing);
    expect(await left(ann, ben)).toEqual(nothing);
    const [boundary] = await ben.store.documents.where('boundaries');
    expect(boundary).toMatchObject({ other_id: ann.id, name: 'Ann', muted_since: null });
    expect(await ann.store.documents.where('boundaries')).toEqual([]);

    await unblock(contextOf(ben), ann.id);
    await ben.round();
    await ann.round();
    expect(await left(ben, ann)).toEqual(all);
    expect(await left(ann, ben)).toMatchObject({ name: 'Ben', rows: [0, 1, 1] });
  });

  it('rejects a message to a user who has blocked its sender as not_friends', async () => {
    const { ann, ben } = await friends();
    await block(contextOf(ben), ann.id);
    await sendMessage(contextOf(ann), { friendId: ben.id, text: 'Still there?' });
    await ben.round();
    await ann.round();
    expect((await ann.store.database.rejected.toArray()).map(({ name, code }) => [name, code])).toEqual([
      ['sendMessage', 'not_friends'],
    ]);
  });

  it('keeps a declined friend request hidden when its sender then blocks the user', async () => {
    const id = await two.asked();
    const { ann, ben } = two;
    await ben.round();
    await rejectFriend(contextOf(ben), id);
    await block(contextOf(ann), ben.id);
    await ann.round();
    await ben.round();
    await ben.round();
    expect(await left(ben, ann)).toEqual(nothing);
    expect(await ben.store.database.mutations.count()).toBe(0);
  });

  it('keeps the chat, but not the week, of a friend who leaves the boards', async () => {
    const { ann, ben } = await friends();
    await setBoard(contextOf(ann), false);
    await ann.round();
    await ben.round();
    expect(await left(ben, ann)).toEqual({ ...all, onBoard: false });
    const weekOf = async () => (await ben.store.documents.get('profiles', [ann.id])).get(ann.id)?.week_start;
    expect(await weekOf()).toBeNull();
    await setBoard(contextOf(ann), true);
    await ann.round();
    await ben.round();
    expect(await left(ben, ann)).toEqual(all);
    expect(await weekOf()).not.toBeNull();
  });

  it('sends a mute only to the user who set it', async () => {
    const { ann, ben } = await friends();
    await mute(contextOf(ben), { userId: ann.id, muted: true });
    await two.bothRound();
    await ben.round();
    expect(await ben.store.documents.where('boundaries')).toMatchObject([
      { name: 'Ann', blocked_since: null },
    ]);
    expect(await ben.store.database.mutations.count()).toBe(0);
    expect(await ann.store.documents.where('boundaries')).toEqual([]);
  });
});
