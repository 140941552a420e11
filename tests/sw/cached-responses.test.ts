import { describe, expect, it } from 'vitest';
import { keepOwnFiles, keepPictures } from '#sw/cached-responses.ts';
import { stubWorker, workerEvent } from '#tests/support/worker-caches.ts';

const LOGIN = '<!doctype html><title>Guest Wi-Fi</title><script src="/assets/portal.js"></script>';
const PAGE =
  '<!doctype html><script src="/appearance.js"></script><script src="/assets/start-1.js"></script>';

const answer = (body: string, type: string, { status = 200, redirected = false } = {}) =>
  Object.defineProperty(new Response(body, { status, headers: { 'content-type': type } }), 'redirected', {
    value: redirected,
  });
const request = (path: string) => new Request(`https://simmer.example${path}`);

describe('keepPictures', () => {
  const keeps = async (response: Response) =>
    (await keepPictures.cacheWillUpdate({ request: request('/a.png'), response })) !== null;

  it('caches a picture', async () => {
    expect(await keeps(answer('…', 'image/png'))).toBe(true);
  });

  it.each([
    ['the page of a sign-on gate', answer(LOGIN, 'text/html')],
    ['a redirected picture', answer('…', 'image/png', { redirected: true })],
    ['a picture with an error status', answer('…', 'image/png', { status: 502 })],
    ['an API response', answer('{}', 'application/json')],
    ['a response without a content type', new Response(null)],
    ['an opaque response', Response.error()],
  ])('does not cache %s', async (_what, response) => {
    expect(await keeps(response)).toBe(false);
  });
});

describe('keepOwnFiles', () => {
  const plugin = keepOwnFiles((address) => ['/assets/start-1.js', '/assets/late-2.js'].includes(address));
  const keeps = async (path: string, response: Response) =>
    (await plugin.cacheWillUpdate({ request: request(path), response })) !== null;

  it('caches the scripts and the page of this version, even if the host redirects the page', async () => {
    expect(await keeps('/assets/start-1.js', answer('run()', 'text/javascript'))).toBe(true);
    expect(await keeps('/index.html', answer(PAGE, 'text/html'))).toBe(true);
    expect(await keeps('/index.html', answer(PAGE, 'text/html', { redirected: true }))).toBe(true);
  });

  it.each([
    ['a login page in place of the page', '/index.html', answer(LOGIN, 'text/html; charset=utf-8')],
    ['a login page without scripts in place of the page', '/index.html', answer('<p>Sign in', 'text/html')],
    ['a login page in place of a script', '/assets/start-1.js', answer(LOGIN, 'text/html')],
    ['the page of this version in place of a script', '/assets/start-1.js', answer(PAGE, 'text/html')],
    ['a redirected script', '/assets/start-1.js', answer('run()', 'text/javascript', { redirected: true })],
    ['a missing script', '/assets/start-1.js', answer('', 'text/plain', { status: 404 })],
    [
      'the page of another version',
      '/index.html',
      answer(PAGE.replace('</', '</script><script src="/assets/late-9.js"></'), 'text/html'),
    ],
  ])('does not cache %s', async (_what, path, response) => {
    expect(await keeps(path, response)).toBe(false);
  });

  it('makes an installation behind a sign-on gate fail without caching anything', async () => {
    const { kept } = stubWorker(() => answer(LOGIN, 'text/html'));
    const { PrecacheController } = await import('workbox-precaching');
    const files = new PrecacheController({ plugins: [plugin] });
    files.addToCacheList([{ url: '/index.html', revision: 'abcd1234' }]);
    await expect(files.install(workerEvent('install').event)).rejects.toThrow(
      'failed with an HTTP status of 200',
    );
    expect([...kept.values()].flatMap((answers) => [...answers.keys()])).toEqual([]);
  });
});
