import { defer, Subject, throwError } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAvatarSources } from '#app/avatar-sources.ts';
import { avatarSrc } from '#backend/avatar-src.ts';

const ME = '00000000-0000-4000-8000-000000000001';
const FRIEND = '00000000-0000-4000-8000-000000000002';
const addressOf = (user: string, at = 1763700000000) =>
  `/storage/v1/object/public/avatars/${user}/avatar-${at}.webp`;
const config = { url: 'https://x.supabase.co' };

describe('createAvatarSources', () => {
  const waiting$ = new Subject<ReadonlyMap<string, Blob>>();
  let sources: ReturnType<typeof createAvatarSources>;
  beforeEach(() => {
    sources = createAvatarSources({
      waiting$,
      mayWait: (address) => address.includes(ME),
      onServer: (address) => avatarSrc(config, address),
    });
  });
  afterEach(() => sources?.close());
  const textAt = async (url: string | null) => (await fetch(url ?? 'about:blank')).text();

  it("returns the server URL of a friend's picture at once", () => {
    expect(sources.srcOf(addressOf(FRIEND))).toBe(`https://x.supabase.co${addressOf(FRIEND)}`);
  });

  it("returns null for the user's own picture until the waiting pictures have been read", () => {
    sources.subscribe(() => undefined);
    expect(sources.srcOf(addressOf(ME))).toBeNull();
    waiting$.next(new Map());
    expect(sources.srcOf(addressOf(ME))).toBe(`https://x.supabase.co${addressOf(ME)}`);
  });

  it('returns a blob URL while the picture waits for its upload, then revokes it and returns the server URL', async () => {
    const seen: (string | null)[] = [];
    sources.subscribe(() => seen.push(sources.srcOf(addressOf(ME))));
    waiting$.next(new Map([[addressOf(ME), new Blob(['mine'])]]));
    const [here = null] = seen;
    expect(await textAt(here)).toBe('mine');
    waiting$.next(new Map([[addressOf(ME), new Blob(['mine'])]]));
    expect(sources.srcOf(addressOf(ME))).toBe(here);
    waiting$.next(new Map());
    expect(seen.at(-1)).toBe(`https://x.supabase.co${addressOf(ME)}`);
    await expect(textAt(here)).rejects.toThrow();
  });

  it('returns the server URL while the disk cannot be read, and the blob URL once it can', () => {
    vi.useFakeTimers();
    let broken = true;
    const disk$ = defer(() => (broken ? throwError(() => new Error('lost')) : waiting$));
    const { srcOf, subscribe, close } = createAvatarSources({
      waiting$: disk$,
      mayWait: () => true,
      onServer: (address) => avatarSrc(config, address),
    });
    subscribe(() => undefined);
    expect(srcOf(addressOf(ME))).toBe(`https://x.supabase.co${addressOf(ME)}`);
    broken = false;
    vi.runOnlyPendingTimers();
    waiting$.next(new Map([[addressOf(ME), new Blob(['mine'])]]));
    expect(srcOf(addressOf(ME))).toMatch(/^blob:/);
    close();
    vi.useRealTimers();
  });

  it('revokes its blob URLs and stops reading when closed', async () => {
    sources.subscribe(() => undefined);
    waiting$.next(new Map([[addressOf(ME), new Blob(['mine'])]]));
    const here = sources.srcOf(addressOf(ME));
    sources.close();
    expect(waiting$.observed).toBe(false);
    await expect(textAt(here)).rejects.toThrow();
  });

  it.each(['https://evil.example/pixel.png', 'javascript:alert(1)', '', addressOf('..')])(
    'returns null for %s',
    (address) => {
      expect(sources.srcOf(address)).toBeNull();
    },
  );
});
