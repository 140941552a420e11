// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lateFriendNews } from '#app/late-friend-news.ts';
import { failReads } from '#tests/support/broken-disk.ts';
import { aMessage, arrive, ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';

afterEach(() => vi.restoreAllMocks());

describe('lateFriendNews', () => {
  it('counts unread messages again after a failed read', async () => {
    vi.stubGlobal('window', {});
    const store = await openStore(ME, newDisk());
    await arrive(store, [aMessage(1, { read: false })]);
    const repair = failReads('messages');
    const tables = () => vi.mocked(IDBTransaction.prototype.objectStore).mock.calls.flat();
    const news = lateFriendNews(queryContext(store));
    await vi.waitFor(async () => expect(await tables()).toContain('messages'));
    repair();
    await vi.waitFor(() => expect(news.state.getState().unread).toBe(1));
    news.stop();
    await store.close();
  });
});
