import type { Subscription } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Leaderboard, observeLeaderboard } from '#queries/leaderboard.ts';
import type { Row } from '#schemas/registry.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { aFriend, aFriendship, arrive, BEA, CEM, ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';
import { someGoals, someStreaks } from '#tests/support/sample-rows.ts';

const DEE = '00000000-0000-4000-8000-00000000000d';

/** The three fields that a pending request shows of a user. */
const aCard = (user_id: string, display_name: string) =>
  ({ user_id, display_name, avatar_url: null }) as Profile;

describe('observeLeaderboard', () => {
  let store: LiveStore;
  let emitted: Leaderboard[];
  let watching: Subscription;

  const last = () => emitted.at(-1);
  const friends = () => {
    const board = last();
    return board?.synced ? board.friends.map(({ display_name }) => display_name).sort() : null;
  };
  const become = (names: readonly string[]) => vi.waitFor(() => expect(friends()).toEqual(names));

  beforeEach(async () => {
    store = await openStore(ME, newDisk());
    const goals = someGoals({ user_id: ME });
    const streaks = someStreaks({ user_id: ME });
    await store.settle(async () => ({
      incoming: new Map<DocKey, Row>([
        [docKey('goals', ME), goals],
        [docKey('streaks', ME), streaks],
      ]),
    }));
    emitted = [];
    watching = observeLeaderboard(queryContext(store)).subscribe((board) => emitted.push(board));
  });
  afterEach(async () => {
    watching?.unsubscribe();
    await store?.close();
  });

  it('is not synced before the first page, then contains the user alone', async () => {
    await vi.waitFor(() => expect(last()).toEqual({ synced: false }));
    await arrive(store, [aFriend(ME, 'Mina')]);
    await become([]);
    expect(last()).toMatchObject({ hasFriends: false, profile: { display_name: 'Mina' } });
  });

  it('contains accepted friends with a complete profile, and no users with pending requests', async () => {
    await arrive(store, [
      aFriend(ME, 'Mina'),
      aFriendship(ME, BEA),
      aFriendship(CEM, ME),
      { ...aFriendship(DEE, ME, 'pending'), id: DEE },
      aFriend(BEA, 'Bea'),
      aCard(CEM, 'Cem'),
      aCard(DEE, 'Dee'),
    ]);
    await become(['Bea']);
    expect(last()).toMatchObject({ hasFriends: true });
    await arrive(store, [aFriend(CEM, 'Cem')]);
    await become(['Bea', 'Cem']);
  });

  it("reports that the user has friends while the only friend's profile is incomplete", async () => {
    await arrive(store, [aFriend(ME, 'Mina'), aFriendship(ME, BEA), aCard(BEA, 'Bea')]);
    await become([]);
    expect(last()).toMatchObject({ hasFriends: true });
  });

  it('emits once for a response, and not for a changed client record', async () => {
    await arrive(store, [aFriend(ME, 'Mina'), aFriendship(ME, BEA), aFriend(BEA, 'Bea')]);
    await become(['Bea']);
    const before = emitted.length;
    await arrive(store, [
      { ...aFriend(BEA, 'Beate'), weekly_points: 150 },
      { ...aFriend(ME, 'Mina'), weekly_points: 120 },
    ]);
    await become(['Beate']);
    expect(emitted).toHaveLength(before + 1);
    await store.database.updateState({ last_synced_at: 1 });
    await vi.waitFor(() => expect(emitted).toHaveLength(before + 1));
  });

  it('drops a user whose friendship is deleted', async () => {
    await arrive(store, [aFriend(ME, 'Mina'), aFriendship(ME, BEA), aFriend(BEA, 'Bea')]);
    await become(['Bea']);
    await arrive(store, [], [docKey('friendships', aFriendship(ME, BEA).id), docKey('profiles', BEA)]);
    await become([]);
  });
});
