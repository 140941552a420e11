// Dexie watches nothing where there is no global IndexedDB
import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveStore } from '#store/live-store.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { aConversation, aFriend, aFriendship, arrive, BEA, ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';

let store: LiveStore;
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

it('what could not be read is read anew when it is asked for again', async () => {
  store = await openStore(ME, newDisk());
  await arrive(store, [aFriend(BEA, 'Bea'), aFriendship(ME, BEA), ...aConversation(3)]);
  const { profiles, friendships, messages } = store.collections;
  const ask = [
    () => firstValueFrom(profiles.find().$),
    () => firstValueFrom(friendships.find({ selector: { status: 'accepted' } }).$),
    () => messages.find({ selector: { sender_id: BEA }, sort: [{ created_at: 'asc' }] }).exec(),
  ];
  const mend = breakDisk('reads');
  for (const read of ask) await expect(read()).rejects.toThrow();
  mend();
  expect((await Promise.all(ask.map((read) => read()))).map((found) => found.length)).toEqual([1, 1, 2]);
});
