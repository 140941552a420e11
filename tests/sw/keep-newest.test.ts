import { expect, it, vi } from 'vitest';
import { keepNewest } from '#sw/kept-answers.ts';

it('deletes the oldest pictures once there are too many', async () => {
  const kept = new Set(['first', 'second', 'third']);
  const cache = { keys: async () => [...kept], delete: async (address: string) => kept.delete(address) };
  vi.stubGlobal('caches', { open: async () => cache });
  await keepNewest(3).cacheDidUpdate({ cacheName: 'pictures' });
  expect([...kept]).toEqual(['first', 'second', 'third']);
  kept.add('fourth');
  await keepNewest(3).cacheDidUpdate({ cacheName: 'pictures' });
  expect([...kept]).toEqual(['second', 'third', 'fourth']);
});
