import 'fake-indexeddb/auto';
import { BehaviorSubject, firstValueFrom, type Observable } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { block } from '#commands/block.ts';
import { mute } from '#commands/mute.ts';
import { unblock } from '#commands/unblock.ts';
import { type Chat, observeChat } from '#queries/chat.ts';
import { readExport } from '#queries/export-data.ts';
import { observeFriend } from '#queries/friend.ts';
import { observeFriendNews } from '#queries/friend-news.ts';
import { observeFriends } from '#queries/friends.ts';
import { observeLeaderboard } from '#queries/leaderboard.ts';
import type { LiveStore } from '#store/live-store.ts';
import { arrive } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { friendRows, peerId, requestRows, sentRows, unreadRows } from '#tests/support/friend-rows.ts';
import { FAKE_USER, someStreaks } from '#tests/support/sample-rows.ts';
import { ownRows } from '#tests/support/signed-in-session.ts';

const clock = fakeClock('2026-10-22T09:00:00');
const BEA = peerId(1);
const CEM = peerId(2);
const ASKS = peerId(3);
const ASKED = peerId(4);

describe('queries with blocked and muted users', () => {
  let store: LiveStore;
  beforeEach(async () => {
    store = await openStore(FAKE_USER, newDisk());
    await arrive(store, [
      ...ownRows(),
      ...friendRows(1, 'Bea'),
      someStreaks({ user_id: BEA }),
      ...unreadRows(1, 2),
      ...friendRows(2, 'Cem'),
      ...unreadRows(2, 1),
      ...requestRows(3, 'Asks'),
      ...sentRows(4, 'Asked'),
    ]);
  });
  afterEach(() => store?.close());

  const context = () => queryContext(store, clock);
  const now = <T>(query$: Observable<T>): Promise<T> => firstValueFrom(query$);

  /** The result of every query that shows other users. */
  async function shown() {
    const friends = await now(observeFriends(context()));
    const board = await now(observeLeaderboard(context()));
    const count$ = new BehaviorSubject(20);
    const chat = (friendId: string): Promise<Chat> => now(observeChat(context(), { friendId, count$ }));
    if (!friends.synced || !board.synced) throw new Error('not synced');
    const data = await readExport(context(), 'mina@example.org');
    const names = (entries: readonly { card?: { display_name: string } | null }[]) =>
      entries.map(({ card }) => card?.display_name);
    return {
      friends: friends.friends.map(({ card, unread }) => [card?.display_name, unread]).sort(),
      requests: names(friends.requests),
      sent: names(friends.sent as never),
      board: board.friends.map(({ display_name }) => display_name).sort(),
      news: await now(observeFriendNews(context())),
      bea: [(await now(observeFriend(context(), BEA))).state, (await chat(BEA)).status],
      exported: [data.friendships.length, data.messages.length],
    };
  }

  const everything = {
    friends: [
      ['Bea', 2],
      ['Cem', 1],
    ],
    requests: ['Asks'],
    sent: ['Asked'],
    board: ['Bea', 'Cem'],
    news: { unread: 3, requests: 1 },
    bea: ['friend', 'open'],
    exported: [4, 3],
  };
  const settled = (expected: object) => vi.waitFor(async () => expect(await shown()).toEqual(expected));

  it('hide a blocked friend everywhere at once, and restore everything on unblock, without network', async () => {
    await settled(everything);
    await block({ store, clock }, BEA);
    await settled({
      ...everything,
      friends: [['Cem', 1]],
      board: ['Cem'],
      news: { unread: 1, requests: 1 },
      bea: ['not_found', 'not_found'],
      exported: [3, 1],
    });
    await unblock({ store, clock }, BEA);
    await settled(everything);
  });

  it('hide requests from and to a blocked user', async () => {
    await block({ store, clock }, ASKS);
    await block({ store, clock }, ASKED);
    await settled({
      ...everything,
      requests: [],
      sent: [],
      news: { unread: 3, requests: 0 },
      exported: [2, 3],
    });
  });

  it('show no unread badge for a muted friend', async () => {
    await mute({ store, clock }, { userId: CEM, muted: true });
    await settled({
      ...everything,
      friends: [
        ['Bea', 2],
        ['Cem', 0],
      ],
      news: { unread: 2, requests: 1 },
    });
    await mute({ store, clock }, { userId: CEM, muted: false });
    await settled(everything);
  });

  it("include the user's blocks in the export", async () => {
    await block({ store, clock }, BEA);
    expect((await readExport(context(), 'mina@example.org')).boundaries).toEqual([
      {
        user_id: FAKE_USER,
        other_id: BEA,
        name: 'Bea',
        blocked_since: '2026-10-22T09:00:00.000Z',
        muted_since: null,
      },
    ]);
  });
});
