import { describe, expect, it } from 'vitest';
import { isAvatar } from '#sw/is-avatar.ts';
import { NOT_A_PAGE } from '#sw/not-a-page.ts';

const isPage = (path: string) => !NOT_A_PAGE.some((pattern) => pattern.test(path));

describe('navigations that the worker answers with the app', () => {
  it.each([
    '/',
    '/auth',
    '/auth/',
    '/auth?next=%2Fsettings',
    '/chat/0190-1',
    '/storage-is-full',
    '/no/such/page',
  ])('%s opens the app', (path) => {
    expect(isPage(path)).toBe(true);
  });

  it.each([
    '/rest/v1/profiles',
    '/rest/v1/rpc/sync',
    '/auth/v1/verify?token=x',
    '/storage/v1/object/public/avatars/u/avatar-1.png',
    '/realtime/v1/websocket',
    '/local/door',
    '/.well-known/jwks.json',
    '/sw.js',
    '/icons/icon-192.png',
  ])('%s goes to the server', (path) => {
    expect(isPage(path)).toBe(false);
  });
});

describe('pictures that are kept', () => {
  const at = (url: string, backend?: string) => isAvatar(new URL(url), 'https://simmer.example', backend);
  const picture = '/storage/v1/object/public/avatars/u/avatar-1.png';

  it('are those of the public bucket, here or on the hosted project', () => {
    expect(at(`https://simmer.example${picture}`)).toBe(true);
    expect(at(`https://x.supabase.co${picture}`, 'https://x.supabase.co')).toBe(true);
  });

  it('are never an answer of the API or a stranger’s file', () => {
    expect(at(`https://x.supabase.co${picture}`)).toBe(false);
    expect(at('https://simmer.example/rest/v1/profiles')).toBe(false);
    expect(at('https://simmer.example/storage/v1/object/avatars/u/avatar-1.png')).toBe(false);
  });
});
