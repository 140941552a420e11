// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveStore } from '#store/live-store.ts';
import { failReads } from '#tests/support/broken-disk.ts';
import { arrive, ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { newGoals } from '#tests/support/memory-rows.ts';

let store: LiveStore;
beforeEach(async () => {
  store = await openStore(ME, newDisk());
  await arrive(store, [newGoals(ME)]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store?.close();
});

describe('a failed read', () => {
  it.each([
    ['one row', () => firstValueFrom(store.collections.goals.findOne(ME).$)],
    ['all rows', () => firstValueFrom(store.collections.goals.find().$)],
  ])('is repeated for the next subscriber: %s', async (_what, read) => {
    const repair = failReads('goals');
    await expect(read()).rejects.toThrow('The disk is unreadable');
    await expect(read()).rejects.toThrow('The disk is unreadable');
    repair();
    expect(JSON.stringify(await read())).toContain('07:00:00');
  });

  it('does not end the subscriptions of other queries', async () => {
    const seen: (string | undefined)[] = [];
    const following = store.collections.goals
      .findOne(ME)
      .$.subscribe((goals) => seen.push(goals?.morning_goal_time));
    await vi.waitFor(() => expect(seen).toEqual(['07:00:00']));
    const repair = failReads('goals');
    await expect(firstValueFrom(store.collections.goals.find().$)).rejects.toThrow('The disk is unreadable');
    repair();
    await arrive(store, [{ ...newGoals(ME), morning_goal_time: '06:30:00' }]);
    await vi.waitFor(() => expect(seen).toEqual(['07:00:00', '06:30:00']));
    following.unsubscribe();
  });
});
