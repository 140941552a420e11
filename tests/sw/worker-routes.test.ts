import { describe, expect, it } from 'vitest';
import { isAvatar, isScreen } from '#sw/worker-routes.ts';
import { chatPath, friendPath, paths, sharePath } from '#ui/navigation/paths.ts';

const isPage = (path: string) => isScreen(new URL(path, 'https://simmer.example'));

describe('isScreen', () => {
  it.each([
    ...Object.values(paths),
    friendPath('0190-1'),
    chatPath('0190-1'),
    '/share',
    sharePath('week', '2026-11-20'),
    '/auth/',
    '/auth?next=%2Fsettings',
    '/History',
  ])('returns true for %s', (path) => {
    expect(isPage(path)).toBe(true);
  });

  it.each([
    '/rest/v1/profiles',
    '/auth/v1/verify?token=x',
    '/storage/v1/object/public/avatars/u/avatar-1.png',
    '/local/door',
    '/.well-known/jwks.json',
    '/sw.js',
    '/icons/icon-192.png',
    '/oauth2/callback?code=1',
    '/?sign-on=',
    '/history?sign-on=&code=1',
    '/no/such/page',
  ])('returns false for %s', (path) => {
    expect(isPage(path)).toBe(false);
  });
});

describe('isAvatar', () => {
  const at = (url: string, backend?: string) => isAvatar(new URL(url), 'https://simmer.example', backend);
  const picture = '/storage/v1/object/public/avatars/u/avatar-1.png';

  it('returns true for the public bucket, on this origin or the hosted project', () => {
    expect(at(`https://simmer.example${picture}`)).toBe(true);
    expect(at(`https://x.supabase.co${picture}`, 'https://x.supabase.co')).toBe(true);
  });

  it('returns false for API responses, private files and other origins', () => {
    expect(at(`https://x.supabase.co${picture}`)).toBe(false);
    expect(at('https://simmer.example/rest/v1/profiles')).toBe(false);
    expect(at('https://simmer.example/storage/v1/object/avatars/u/avatar-1.png')).toBe(false);
  });
});
