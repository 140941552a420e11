import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '#schemas/profile.ts';
import { docKey } from '#store/doc-key.ts';
import type { Store } from '#store/store.ts';
import { newDisk, openStore } from '#tests/support/device.ts';

const BEA: Profile = {
  user_id: '00000000-0000-4000-8000-00000000000b',
  display_name: 'Bea',
  avatar_url: null,
  total_points: 900,
  weekly_points: 100,
  week_start: '2026-03-09',
  previous_week_points: 0,
  best_week_points: 800,
  best_morning_streak: 4,
  best_night_streak: 2,
  current_league: 'coal',
};
const key = docKey('profiles', BEA.user_id);

describe('the documents on disk', () => {
  let store: Store;
  const stored = async () => (await store.documents.get('profiles', [BEA.user_id])).get(BEA.user_id);
  const write = (row: Partial<Profile> | null) =>
    store.exclusive(() => store.documents.write(new Map([[key, row as Profile | null]])));

  beforeEach(async () => {
    store = await openStore('00000000-0000-4000-8000-00000000000a', newDisk());
  });
  afterEach(() => store.close());

  it('lose the fields that a row no longer has: a friend who is only a card now keeps no points here', async () => {
    await write(BEA);
    const card = { user_id: BEA.user_id, display_name: 'Bea', avatar_url: null };
    await write(card);
    expect(await stored()).toEqual(card);
  });

  it('emit nothing when a row is written that is there already', async () => {
    await write(BEA);
    const revisions: string[] = [];
    const watching = store.documents.collections.profiles.$.subscribe((event) =>
      revisions.push(event.operation),
    );
    await write({ ...BEA });
    expect(revisions).toEqual([]);
    await write({ ...BEA, display_name: 'Beate' });
    expect(revisions).toEqual(['UPDATE']);
    watching.unsubscribe();
  });

  it('take a row again that was deleted', async () => {
    await write(BEA);
    await write(null);
    expect(await stored()).toBeUndefined();
    await write(BEA);
    expect(await stored()).toEqual(BEA);
  });

  it('write over what was read and changed under the same lock, again and again', async () => {
    await write(BEA);
    await store.exclusive(async () => {
      await stored();
      await store.documents.write(new Map([[key, { ...BEA, total_points: 1 }]]));
      await stored();
      await store.documents.write(new Map([[key, { ...BEA, total_points: 2 }]]));
      await store.documents.write(new Map([[key, { ...BEA, total_points: 3 }]]));
    });
    expect((await stored())?.total_points).toBe(3);
  });

  it('are found by a field, as they stand on disk and without what was deleted', async () => {
    const other = { ...BEA, user_id: '00000000-0000-4000-8000-00000000000c' };
    await store.exclusive(() =>
      store.documents.write(
        new Map([
          [key, BEA],
          [docKey('profiles', other.user_id), other],
        ]),
      ),
    );
    expect(await store.documents.where('profiles', 'user_id', BEA.user_id)).toEqual([BEA]);
    await write(null);
    expect(await store.documents.where('profiles', 'user_id', BEA.user_id)).toEqual([]);
    expect(await store.documents.where('profiles')).toEqual([other]);
  });
});
