import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMirroredAuth } from '#backend/mirrored-auth.ts';
import { type RenewDeps, renewSession } from '#backend/renew-session.ts';
import { parseSession, type StoredSession } from '#backend/stored-session.ts';
import { memoryLocks } from '#tests/support/device.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const BEA = '00000000-0000-4000-8000-00000000000b';
const NOW = Date.UTC(2026, 10, 21, 9);
const HOUR = 3600;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A session of user `sub` that ends in `endsIn` seconds, with `name` as its refresh token. */
const sessionOf = (sub: string, name: string, endsIn: number) =>
  JSON.stringify({
    access_token: `${part({})}.${part({ sub, exp: NOW / 1000 + endsIn, name })}.${part('')}`,
    refresh_token: name,
    user: { id: sub },
  });
const read = (text: string): StoredSession => {
  const session = parseSession(text);
  if (!session) throw new Error('not a session');
  return session;
};

describe('session renewal', () => {
  let mirrored: string | null;
  /** The refresh tokens sent to the auth server, oldest first. */
  let asked: unknown[];
  let answer: () => Response | Promise<Response>;
  let deps: RenewDeps;

  beforeEach(() => {
    mirrored = null;
    asked = [];
    answer = () => new Response(sessionOf(ANN, 'second', HOUR));
    deps = {
      config: { url: 'http://127.0.0.1:9', publishableKey: 'public' },
      clock: { now: () => NOW, utcOffsetMinutes: () => 0 },
      locks: memoryLocks(),
      mirror: {
        read: async () => mirrored,
        keep: async (_userId, text) => {
          mirrored = text;
        },
      },
    };
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      asked.push(JSON.parse(String(init.body)).refresh_token);
      return answer();
    });
  });

  it('uses a refresh token once when several tabs renew an expired session at the same time', async () => {
    const worn = read(sessionOf(ANN, 'first', -1));
    const ends = await Promise.all([1, 2, 3].map(() => renewSession(deps, worn)));
    expect(asked).toEqual(['first']);
    const tokens = ends.map((end) => end.type === 'Renewed' && end.session.refreshToken);
    expect(tokens).toEqual(['second', 'second', 'second']);
  });

  it('uses the newer refresh token of the service worker instead of the used one', async () => {
    mirrored = sessionOf(ANN, 'of the worker', -60);
    await renewSession(deps, read(sessionOf(ANN, 'first', -HOUR)));
    expect(asked).toEqual(['of the worker']);
  });

  it('ignores a mirrored session of another user', async () => {
    mirrored = sessionOf(BEA, 'hers', HOUR);
    await renewSession(deps, read(sessionOf(ANN, 'first', -1)));
    expect(asked).toEqual(['first']);
  });

  it('rejects a response for another user', async () => {
    answer = () => new Response(sessionOf(BEA, 'hers', HOUR));
    expect(await renewSession(deps, read(sessionOf(ANN, 'first', -1)))).toEqual({ type: 'NotNow' });
    expect(mirrored).toBeNull();
  });

  it.each([
    ['refresh_token_not_found', 400],
    ['refresh_token_already_used', 400],
    ['session_not_found', 403],
  ])('reports the session as dead on %s', async (code, status) => {
    answer = () => Response.json({ error_code: code }, { status });
    expect(await renewSession(deps, read(sessionOf(ANN, 'first', -1)))).toMatchObject({ type: 'Dead' });
  });

  it('reports a session without a refresh token as dead without a request', async () => {
    answer = () => Response.json({ error: 'invalid_request' }, { status: 400 });
    const worn = { ...read(sessionOf(ANN, 'first', -1)), refreshToken: null };
    expect(await renewSession(deps, worn)).toMatchObject({ type: 'Dead' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a server error', () => Response.json({ error_code: 'unexpected_failure' }, { status: 500 })],
    ['a rate limit', () => Response.json({ error_code: 'over_request_rate_limit' }, { status: 429 })],
    ['an HTML page of a proxy', () => new Response('<h1>Sign in to this network</h1>', { status: 403 })],
    ['an HTML page instead of a session', () => new Response('<h1>Welcome</h1>')],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps the session on %s', async (_name, end) => {
    answer = end;
    expect(await renewSession(deps, read(sessionOf(ANN, 'first', -1)))).toEqual({ type: 'NotNow' });
  });

  describe('createMirroredAuth', () => {
    it('returns a valid token without a request', async () => {
      mirrored = sessionOf(ANN, 'first', HOUR);
      expect(await createMirroredAuth(deps).accessToken(ANN)).toEqual({
        ok: true,
        value: read(mirrored).accessToken,
      });
      expect(asked).toEqual([]);
    });

    it('renews an expired session and stores it in the mirror for the page', async () => {
      mirrored = sessionOf(ANN, 'first', -1);
      const token = await createMirroredAuth(deps).accessToken(ANN);
      expect(mirrored && read(mirrored).refreshToken).toBe('second');
      expect(token).toEqual({ ok: true, value: mirrored && read(mirrored).accessToken });
    });

    it('renews a token that the server rejected before its expiry', async () => {
      mirrored = sessionOf(ANN, 'first', HOUR);
      await createMirroredAuth(deps).accessToken(ANN, read(mirrored).accessToken);
      expect(asked).toEqual(['first']);
    });

    it('returns no token for a user other than the active one', async () => {
      mirrored = sessionOf(ANN, 'first', HOUR);
      expect(await createMirroredAuth(deps).accessToken(BEA)).toEqual({
        ok: false,
        error: { type: 'NoSession' },
      });
    });
  });
});
