import { expect, it, vi } from 'vitest';
import { readBrowserUse } from '#ui/screens/account/browser-use.ts';

const reject = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
const willing = {
  estimate: async () => ({ usage: 2, quota: 10 }),
  persisted: async () => true,
};
const cachesWith = (pictures: number) => ({
  has: async () => pictures > 0,
  open: async () => ({ keys: async () => Array.from({ length: pictures }) }),
});
const whole = { pictures: 3, space: { used: 2, quota: 10 }, kept: true };

it.each([
  ['everything', willing, cachesWith(3), {}],
  ['all but the storage estimate', { ...willing, estimate: reject }, cachesWith(3), { space: null }],
  ['all but whether it keeps the data', { ...willing, persisted: reject }, cachesWith(3), { kept: null }],
  ['all but its caches', willing, { ...cachesWith(3), has: reject }, { pictures: 0 }],
  ['only what an insecure page has', undefined, undefined, { pictures: 0, space: null, kept: null }],
])('reads what the browser reports: %s', async (_what, storage, caches, but) => {
  vi.stubGlobal('caches', caches);
  expect(await readBrowserUse(storage)).toEqual({ ...whole, ...but });
});
