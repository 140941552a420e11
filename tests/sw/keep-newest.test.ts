import { describe, expect, it, vi } from 'vitest';
import { keepNewest } from '#sw/cached-responses.ts';

describe('keepNewest', () => {
  it('deletes the oldest picture above the limit', async () => {
    const kept = new Set(['first', 'second', 'third']);
    const cache = { keys: async () => [...kept], delete: async (address: string) => kept.delete(address) };
    vi.stubGlobal('caches', { open: async () => cache });
    await keepNewest(3).cacheDidUpdate({ cacheName: 'pictures' });
    expect([...kept]).toEqual(['first', 'second', 'third']);
    kept.add('fourth');
    await keepNewest(3).cacheDidUpdate({ cacheName: 'pictures' });
    expect([...kept]).toEqual(['second', 'third', 'fourth']);
  });
});
