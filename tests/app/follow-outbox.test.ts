// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followOutbox } from '#app/follow-status.ts';
import { ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';

afterEach(() => vi.restoreAllMocks());

describe('followOutbox', () => {
  it('continues to report queued mutations after a failed read', async () => {
    const store = await openStore(ME, newDisk());
    const counts: number[] = [];
    const following = followOutbox(store.outboxView, ({ queued }) => counts.push(queued.length));
    await vi.waitFor(() => expect(counts).toEqual([0]));
    const lost = new Error('Connection to Indexed Database server lost');
    const look = vi.spyOn(store.database, 'readState').mockRejectedValueOnce(lost);
    const entry = { id: crypto.randomUUID(), at: 0, settles_after_run: null } as const;
    await store.database.mutations.add({
      ...entry,
      seq: 1,
      name: 'setProfile',
      args: { display_name: 'Ann' },
    });
    await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(0));
    await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
    following.unsubscribe();
    await store.close();
  });
});
