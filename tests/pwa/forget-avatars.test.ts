import { describe, expect, it, vi } from 'vitest';
import { AVATAR_CACHE } from '#base/avatar-address.ts';
import { forgetAvatars } from '#pwa/forget-user.ts';

describe('forgetAvatars', () => {
  it('deletes the cached pictures', async () => {
    const deleted: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
    await forgetAvatars();
    expect(deleted).toEqual([AVATAR_CACHE]);
  });

  it('does not delay a sign-out in a window without caches', async () => {
    vi.stubGlobal('caches', { delete: () => Promise.reject(new DOMException('insecure', 'SecurityError')) });
    await expect(forgetAvatars()).resolves.toBeUndefined();
  });
});
