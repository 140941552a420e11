import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requestAuth } from '#backend/account-requests.ts';
import { createAuth } from '#backend/auth.ts';
import { listAvatars } from '#backend/avatars.ts';
import { callRpc } from '#backend/call-rpc.ts';
import { createMirroredAuth } from '#backend/mirrored-auth.ts';
import { SESSION_KEY } from '#backend/stored-session.ts';
import { correctClock } from '#base/clock.ts';
import { createPageTransport } from '#sync/protocol/page-transport.ts';
import { memoryLocks } from '#tests/support/device.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const NOW = Date.UTC(2026, 10, 21, 9);
const CONFIG = { url: 'https://simmer.example', publishableKey: 'public' };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Ann's session, which ends in `endsIn` seconds. */
const sessionOf = (endsIn: number) =>
  JSON.stringify({
    access_token: `${part({})}.${part({ sub: ANN, exp: NOW / 1000 + endsIn })}.${part('')}`,
    refresh_token: 'refresh',
    expires_at: NOW / 1000 + endsIn,
    user: { id: ANN, email: 'ann@example.org' },
  });

const page = (status: number, type = 'text/html; charset=utf-8') =>
  new Response('<h1>Guest Wi-Fi</h1>', { status, headers: { 'content-type': type } });

/** The response that a browser returns for a redirect it does not follow. */
const redirect = () =>
  Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });

describe('sign-on gate detection', () => {
  let answer: () => Response;
  let sent: RequestInit[];
  let storage: Map<string, string>;
  const deps = {
    config: CONFIG,
    clock: correctClock({ now: () => NOW, utcOffsetMinutes: () => 0, elapsed: () => 0 }),
    locks: memoryLocks(),
    isOnline: () => true,
  };
  /** The keys that a request has deleted from local storage. */
  let lost: string[];
  const auth = (kept = storage) =>
    createAuth({
      ...deps,
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => {
          if (kept.delete(key)) lost.push(key);
        },
      },
      mirror: { read: async () => null, keep: async () => undefined },
    });

  /** Every kind of request. Each returns its failure. */
  const requests: Record<string, () => Promise<unknown>> = {
    'a REST call': () => callRpc(CONFIG, 'web_push_key', 'token', {}),
    storage: () => listAvatars(CONFIG, 'token', ANN),
    'an account change': () => requestAuth(CONFIG, 'recover', { body: {} }),
    'a sign-in': () => auth(new Map()).signIn('ann@example.org', 'a quiet kettle'),
    'a session renewal': () => auth().accessToken(ANN, null),
    'a session renewal by the service worker': () =>
      createMirroredAuth({
        ...deps,
        mirror: { read: async () => sessionOf(-1), keep: async () => undefined },
      }).accessToken(ANN),
    sync: () =>
      createPageTransport(
        CONFIG,
        auth(),
      )({
        protocol: 1,
        user_id: ANN,
        client_id: ANN,
        mutations: [],
        acked_seq: 0,
        cursor: null,
        held: {},
        limit: 1,
      }),
  };

  beforeEach(() => {
    sent = [];
    lost = [];
    storage = new Map([[SESSION_KEY, sessionOf(-1)]]);
    // supabase-js looks for it, and Node 20 has none
    vi.stubGlobal('WebSocket', class {});
    vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit = {}) => {
      sent.push(init);
      return answer();
    });
  });

  describe.each(Object.entries(requests))('request for %s', (_name, call) => {
    it.each([
      ['a redirect', redirect],
      ['an HTML page instead of data', () => page(200)],
      ['a 403 page', () => page(403)],
      ['511 Network Authentication Required', () => page(511, 'text/plain')],
    ])('reports a sign-on gate on %s and signs no user out', async (_what, given) => {
      answer = given;
      expect(await call()).toEqual({ ok: false, error: { type: 'SignOnGate' } });
      expect(sent.map((init) => init.redirect)).toEqual(sent.map(() => 'manual'));
      expect(lost).toEqual([]);
    });

    it.each([
      ['an HTML page', () => page(401)],
      ['an empty body', () => new Response(null, { status: 401, headers: { 'www-authenticate': 'Basic' } })],
    ])('reports a password gate on 401 with %s and signs no user out', async (_what, given) => {
      answer = given;
      expect(await call()).toEqual({ ok: false, error: { type: 'PasswordGate' } });
      expect(lost).toEqual([]);
    });

    it.each([
      ['a 502 page of a proxy', () => page(502)],
      ['a 404 page', () => page(404)],
    ])('reports no gate on %s', async (_what, given) => {
      answer = given;
      const end = JSON.stringify(await call());
      expect(end).toContain('"ok":false');
      expect(end).not.toContain('Gate');
    });
  });

  describe('request while the browser shows its own password dialog', () => {
    const waits = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
    const asking = (bare: () => Response) =>
      vi.stubGlobal('fetch', (_input: unknown, { credentials }: RequestInit) =>
        credentials === 'omit' ? Promise.resolve(bare()) : waits(),
      );

    it('reports a password gate when the same request without credentials gets 401', async () => {
      asking(() => page(401));
      expect(await callRpc(CONFIG, 'sync', 'token', {})).toEqual({
        ok: false,
        error: { type: 'PasswordGate' },
      });
    });

    it('reports a slow server when the same request without credentials reaches the server', async () => {
      asking(() => Response.json({}, { status: 401 }));
      expect(await callRpc(CONFIG, 'sync', 'token', {})).toEqual({
        ok: false,
        error: { type: 'Unreachable', slow: true },
      });
    });
  });

  it('reports a missing token on 401 with JSON, which the server itself sends', async () => {
    answer = () => Response.json({ code: 'PGRST303' }, { status: 401 });
    expect(await callRpc(CONFIG, 'sync', 'token', {})).toEqual({ ok: false, error: { type: 'NoToken' } });
  });
});
