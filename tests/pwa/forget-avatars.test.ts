import 'fake-indexeddb/auto';
import { promisifyRequest } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AVATAR_CACHE } from '#base/avatar-address.ts';
import { forgetAvatars } from '#pwa/forget-avatars.ts';

describe('pictures of people on a device that somebody signs out of', () => {
  const deleted: string[] = [];
  beforeEach(() => {
    deleted.length = 0;
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  });

  it('go, with the record that an earlier worker kept of their addresses', async () => {
    const earlier = await promisifyRequest(indexedDB.open('workbox-expiration', 1));
    earlier.close();
    await forgetAvatars();
    expect(deleted).toEqual([AVATAR_CACHE]);
    await expect
      .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
      .not.toContain('workbox-expiration');
  });

  it('do not hold up a sign-out in a window that has no caches', async () => {
    vi.stubGlobal('caches', { delete: () => Promise.reject(new DOMException('insecure', 'SecurityError')) });
    await expect(forgetAvatars()).resolves.toBeUndefined();
  });
});
