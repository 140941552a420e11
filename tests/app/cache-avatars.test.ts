import { describe, expect, it, vi } from 'vitest';
import { cachingAvatars } from '#app/cache-avatars.ts';
import { ME } from '#tests/support/conversation.ts';
import { memoryBucket } from '#tests/support/memory-bucket.ts';

const NAME = `${ME}/avatar-1700000000000.webp`;
const PICTURE = { bytes: new ArrayBuffer(1), type: 'image/webp' };

describe('cachingAvatars', () => {
  it('caches an uploaded picture unless the user signed out during the upload', async () => {
    const kept: string[] = [];
    const cache = { put: async (address: string) => void kept.push(address) };
    vi.stubGlobal('caches', { open: async () => cache });
    let here = true;
    const { port } = memoryBucket();
    const config = { url: 'https://simmer.example', publishableKey: '' };
    const avatars = cachingAvatars(config, port, () => here);
    await avatars.upload(ME, NAME, PICTURE);
    expect(kept).toEqual([`https://simmer.example/storage/v1/object/public/avatars/${NAME}`]);

    const going = avatars.upload(ME, NAME, PICTURE);
    here = false;
    await going;
    expect(kept).toHaveLength(1);
  });
});
