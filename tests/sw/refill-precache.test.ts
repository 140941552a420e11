import { beforeEach, describe, expect, it } from 'vitest';
import { type KeptResponses, stubWorker, workerEvent } from '#tests/support/worker-caches.ts';

const PAGE = { url: '/index.html', revision: 'abcd1234' };
const SCRIPT = { url: '/assets/start-1234.js', revision: null };
const STYLE = { url: '/assets/start-5678.css', revision: null };

describe('refillPrecache', () => {
  let kept: KeptResponses;
  let asked: string[];
  /** The files whose fetch fails. */
  let lost: Set<string>;
  let install: () => Promise<unknown>;
  let refill: () => Promise<void>;

  const precache = () => [...kept.values()][0] ?? new Map<string, Response>();

  beforeEach(async () => {
    lost = new Set();
    ({ kept, asked } = stubWorker(({ url }) => {
      if (lost.has(new URL(url).pathname)) throw new TypeError('Failed to fetch');
      return new Response(`the file ${url}`);
    }));
    const { PrecacheController } = await import('workbox-precaching');
    const { refillPrecache } = await import('#sw/refill-precache.ts');
    const files = new PrecacheController();
    files.addToCacheList([PAGE, SCRIPT, STYLE]);
    install = () => files.install(workerEvent('install').event);
    refill = () => refillPrecache(files, workerEvent('message').event);
    await install();
    asked.length = 0;
  });

  it('fetches nothing when every file is cached', async () => {
    await refill();
    expect(asked).toEqual([]);
  });

  it('restores every file under its versioned key after the cache was deleted', async () => {
    const before = [...precache().keys()];
    kept.clear();
    await refill();
    expect([...precache().keys()]).toEqual(before);
    expect(before).toContain('https://simmer.example/index.html?__WB_REVISION__=abcd1234');
    await expect(precache().get('https://simmer.example/assets/start-1234.js')?.text()).resolves.toBe(
      'the file https://simmer.example/assets/start-1234.js',
    );
  });

  it('fetches only the missing files of a partly deleted cache', async () => {
    precache().delete('https://simmer.example/assets/start-1234.js');
    await refill();
    expect(asked).toEqual(['/assets/start-1234.js']);
  });

  it('restores the other files when one fetch fails, and that file at the next refill', async () => {
    kept.clear();
    lost.add('/index.html');
    await refill();
    expect(asked).toEqual(['/index.html', '/assets/start-1234.js', '/assets/start-5678.css']);
    expect(precache().size).toBe(2);
    lost.clear();
    await refill();
    expect(precache().size).toBe(3);
  });

  it('keeps the files of a waiting newer version', async () => {
    const newer = 'https://simmer.example/index.html?__WB_REVISION__=newer';
    precache().set(newer, new Response('the newer page'));
    precache().delete('https://simmer.example/assets/start-5678.css');
    await refill();
    expect([...precache().keys()]).toContain(newer);
  });
});
