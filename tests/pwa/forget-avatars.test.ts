import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CacheTimestampsModel } from 'workbox-expiration/models/CacheTimestampsModel.js';
import { AVATAR_CACHE } from '#base/avatar-cache.ts';
import { forgetAvatars } from '#pwa/forget-avatars.ts';

const PICTURE =
  'https://simmer.example/storage/v1/object/public/avatars/00000000-0000-4000-8000-00000000000a/avatar-1.jpg';

describe('pictures of people on a device that somebody signs out of', () => {
  const deleted: string[] = [];
  beforeEach(() => {
    deleted.length = 0;
    vi.stubGlobal('location', { href: 'https://simmer.example/sw.js' });
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('leaves nothing behind where the worker never kept one', async () => {
    await forgetAvatars();
    expect(deleted).toEqual([AVATAR_CACHE]);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('go with the record that the worker keeps of their addresses, while it runs; it can go on keeping one', async () => {
    const worker = new CacheTimestampsModel(AVATAR_CACHE);
    await worker.setTimestamp(PICTURE, 1);
    await forgetAvatars();
    expect(await worker.getTimestamp(PICTURE)).toBeUndefined();
    await worker.setTimestamp(PICTURE, 2);
    expect(await worker.getTimestamp(PICTURE)).toBe(2);
  });

  it('do not hold up a sign-out in a window that has no caches', async () => {
    vi.stubGlobal('caches', { delete: () => Promise.reject(new DOMException('insecure', 'SecurityError')) });
    await expect(forgetAvatars()).resolves.toBeUndefined();
  });
});
