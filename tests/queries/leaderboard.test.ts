import { firstValueFrom, type Subscription } from 'rxjs';
import { filter } from 'rxjs/operators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Leaderboard } from '#queries/leaderboard.ts';
import { observeLeaderboard } from '#queries/leaderboard.ts';
import type { Row } from '#schemas/entities.ts';
import type { Friendship } from '#schemas/friendship.ts';
import type { Profile } from '#schemas/profile.ts';
import { type DocKey, docKey, rowId } from '#store/doc-key.ts';
import type { Store } from '#store/store.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { newProfile } from '#tests/support/memory-draft.ts';

const id = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;
const ME = id('a');
const [BEA, CID, DEE] = [id('b'), id('c'), id('d')];

const whole = (user_id: string, weekly_points: number): Profile => ({
  ...newProfile(user_id),
  weekly_points,
  week_start: '2026-03-09',
});
const friendship = (user_id: string, friend_id: string, status: Friendship['status']): Friendship => ({
  id: `${user_id.slice(0, 35)}${user_id.slice(-1)}`.replace(/^0/, friend_id.slice(-1)),
  user_id,
  friend_id,
  status,
  created_at: '2026-03-01T07:00:00.000Z',
});

describe('who is on the board', () => {
  let store: Store;
  let last: Leaderboard | null;
  let emissions: number;
  let watching: Subscription;
  const write = (rows: readonly (readonly ['profiles' | 'friendships', Row])[]) =>
    store.exclusive(() =>
      store.documents.write(
        new Map<DocKey, Row | null>(rows.map(([table, row]) => [docKey(table, rowId(row)), row])),
      ),
    );
  /** The next board that looks like that. */
  const until = (look: (board: Extract<Leaderboard, { synced: true }>) => boolean) =>
    firstValueFrom(
      observeLeaderboard(store).pipe(
        filter((board): board is Extract<Leaderboard, { synced: true }> => board.synced),
        filter(look),
      ),
    );
  const names = (board: Extract<Leaderboard, { synced: true }>) =>
    board.friends.map((friend) => friend.user_id.slice(-1));

  beforeEach(async () => {
    store = await openStore(ME, newDisk());
    last = null;
    emissions = 0;
    watching = observeLeaderboard(store).subscribe((board) => {
      last = board;
      emissions += 1;
    });
    await store.exclusive(() =>
      store.documents.write(
        new Map<DocKey, Row>([
          [docKey('profiles', ME), whole(ME, 100)],
          [
            docKey('goals', ME),
            {
              user_id: ME,
              morning_goal_time: '07:00:00',
              night_goal_time: '23:00:00',
              day_start: '00:00:00',
              previous_day_start: '00:00:00',
              day_start_from: null,
            },
          ],
          [
            docKey('streaks', ME),
            {
              user_id: ME,
              morning_streak: 0,
              night_streak: 0,
              last_morning_check: null,
              last_night_check: null,
            },
          ],
        ]),
      ),
    );
  });
  afterEach(async () => {
    watching.unsubscribe();
    await store.close();
  });

  it('is nobody until the first page has arrived', async () => {
    await expect.poll(() => last).toEqual({ synced: false });
    await store.outbox.updateState({ synced: true });
    const board = await until(() => true);
    expect(board).toMatchObject({ friends: [], hasFriends: false, profile: { user_id: ME } });
  });

  it('is the reader and accepted friends, whoever asked; never a request, never a friend still a card', async () => {
    await store.outbox.updateState({ synced: true });
    await write([
      ['friendships', friendship(ME, BEA, 'accepted')],
      ['friendships', friendship(CID, ME, 'accepted')],
      ['friendships', friendship(DEE, ME, 'pending')],
      ['profiles', whole(BEA, 50)],
      ['profiles', { user_id: CID, display_name: 'Cid', avatar_url: null } as Profile],
      ['profiles', { user_id: DEE, display_name: 'Dee', avatar_url: null } as Profile],
    ]);
    expect(names(await until((board) => board.friends.length > 0))).toEqual(['b']);
    await write([['profiles', whole(CID, 70)]]);
    expect(names(await until((board) => board.friends.length > 1))).toEqual(['b', 'c']);
  });

  it('changes when a friend earns points, once for one answer of the server', async () => {
    await store.outbox.updateState({ synced: true });
    await write([
      ['friendships', friendship(ME, BEA, 'accepted')],
      ['profiles', whole(BEA, 50)],
    ]);
    await until((board) => board.friends.length > 0);
    await expect.poll(() => last?.synced && last.friends.length).toBe(1);
    const before = emissions;
    await write([
      ['profiles', whole(BEA, 150)],
      ['profiles', whole(ME, 120)],
    ]);
    await expect.poll(() => last?.synced && last.friends[0]?.weekly_points).toBe(150);
    expect(emissions).toBe(before + 1);
  });
});
