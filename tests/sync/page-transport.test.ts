import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Auth, createAuth } from '#backend/auth.ts';
import { SESSION_KEY } from '#backend/stored-session.ts';
import { correctClock } from '#base/clock.ts';
import { createPageTransport } from '#sync/protocol/page-transport.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { memoryLocks } from '#tests/support/device.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const REQUEST: SyncRequest = {
  protocol: 1,
  user_id: USER,
  client_id: '00000000-0000-4000-8000-0000000000c1',
  mutations: [],
  acked_seq: 0,
  cursor: null,
  held: {},
  limit: 500,
};
const inAnHour = Math.floor(Date.now() / 1000) + 3600;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (user: string, n: number) =>
  `${part({ alg: 'HS256' })}.${part({ sub: user, exp: inAnHour, n })}.${part('signed')}`;
const sessionOf = (user: string, n: number) => ({
  access_token: tokenOf(user, n),
  refresh_token: `refresh ${n}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: inAnHour,
  user: { id: user, aud: 'authenticated', email: 'ann@example.org', app_metadata: {}, user_metadata: {} },
});

/** Local storage as in a browser. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('createPageTransport', () => {
  let storage: Storage;
  let auth: Auth;
  let wire: Transport;
  /** The response of the server to a token. */
  let respond: (token: string) => { status: number; body: unknown };
  let sent: string[];
  let renewals: number;

  beforeEach(() => {
    storage = memoryStorage();
    storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(USER, 1)));
    sent = [];
    renewals = 0;
    vi.stubGlobal('WebSocket', class {}); // supabase-js asks whether there is one
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input instanceof Request ? input.url : input);
      if (url.includes('/auth/v1/token')) {
        renewals += 1;
        return Response.json(sessionOf(USER, 1 + renewals));
      }
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
      sent.push(token);
      const { status, body } = respond(token);
      return Response.json(body, { status });
    });
    const config = { url: 'http://127.0.0.1:9', publishableKey: 'public' };
    const clock = correctClock({ now: () => Date.now(), elapsed: () => 0, utcOffsetMinutes: () => 0 });
    const mirror = { read: async () => null, keep: async () => undefined };
    auth = createAuth({ config, clock, locks: memoryLocks(), storage, mirror });
    wire = createPageTransport(config, auth);
  });
  afterEach(async () => {
    await (await auth?.client())?.auth.stopAutoRefresh();
  });

  it('renews a token only once when the server reports it as expired', async () => {
    respond = (token) =>
      token === tokenOf(USER, 1)
        ? { status: 401, body: { code: 'PGRST303', message: 'JWT expired' } }
        : { status: 200, body: {} };
    expect(await wire(REQUEST)).toEqual({ ok: false, error: { type: 'NoToken' } });
    expect(await wire(REQUEST)).toEqual({ ok: true, value: {} });
    expect(await wire(REQUEST)).toEqual({ ok: true, value: {} });
    expect(sent).toEqual([tokenOf(USER, 1), tokenOf(USER, 2), tokenOf(USER, 2)]);
    expect(renewals).toBe(1);
  });

  it('deletes a session that the server has ended and sends no further request', async () => {
    respond = () => ({ status: 401, body: { code: 'PT401', hint: 'session_dead' } });
    expect(await wire(REQUEST)).toMatchObject({ ok: false, error: { code: 'session_dead' } });
    expect(await wire(REQUEST)).toEqual({ ok: false, error: { type: 'NoSession' } });
    expect(sent).toHaveLength(1);
  });

  it('keeps a new session that began during the last request of the ended one', async () => {
    respond = () => {
      storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(USER, 7)));
      return { status: 401, body: { code: 'PT401', hint: 'session_dead' } };
    };
    expect(await wire(REQUEST), 'no user is asked to sign in').toEqual({
      ok: false,
      error: { type: 'NoToken' },
    });
    expect(auth.holds(USER)).toBe(true);
  });

  it('deletes the session at once on sign-out, and keeps the next session when the server responds late', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const leaving = auth.signOut();
    expect(auth.holds(USER)).toBe(false);
    storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(USER, 7)));
    await vi.waitFor(() => answer(new Response(null, { status: 204 })));
    await leaving;
    expect(auth.holds(USER)).toBe(true);
  });

  it('distinguishes a slow connection from a missing one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    expect(await wire(REQUEST)).toEqual({ ok: false, error: { type: 'Unreachable', slow: true } });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await wire(REQUEST)).toEqual({ ok: false, error: { type: 'Unreachable' } });
  });

  it('sends no request with the token of another user', async () => {
    storage.setItem(SESSION_KEY, JSON.stringify(sessionOf('00000000-0000-4000-8000-000000000002', 1)));
    expect(await wire(REQUEST)).toEqual({ ok: false, error: { type: 'NoSession' } });
    expect(sent).toEqual([]);
  });
});
