import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRpc } from '#backend/call-rpc.ts';
import type { RequestFailure } from '#backend/request-failure.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { LiveStore } from '#store/live-store.ts';
import { waitForRetryAfter } from '#sync/protocol/wait-for-retry-after.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { newDisk, openStore } from '#tests/support/device.ts';

const USER = '00000000-0000-4000-8000-000000000001';

describe('Retry-After header', () => {
  let store: LiveStore;
  let now: number;
  let requests: number;
  let response: Result<never, RequestFailure>;

  /** A request by a tab or service worker that has just started. */
  const call = async () => {
    const transport = waitForRetryAfter(
      async () => {
        requests += 1;
        return response;
      },
      store.database,
      { now: () => now, utcOffsetMinutes: () => 0 },
    );
    return transport(await composeRequest(store.database, USER, { batch: 1 }));
  };

  beforeEach(async () => {
    store = await openStore(USER, newDisk());
    now = Date.parse('2026-11-18T07:00:00.000Z');
    requests = 0;
    response = err({ type: 'Unreachable', retryAfter: '120' });
  });
  afterEach(async () => {
    await store?.close();
  });

  it('delays the next request from this store until its time has passed', async () => {
    expect(await call()).toMatchObject({ error: { waitMs: 120_000 } });
    now += 100_000;
    expect(await call()).toEqual(err({ type: 'Unreachable', waitMs: 20_000 }));
    expect(requests).toBe(1);
    now += 20_000;
    await call();
    expect(requests).toBe(2);
  });

  it('delays the next request for five minutes if it asks for more', async () => {
    response = err({ type: 'Unreachable', retryAfter: '86400' });
    await call();
    expect(await call()).toEqual(err({ type: 'Unreachable', waitMs: 300_000 }));
    expect(requests).toBe(1);
  });

  it('delays nothing if it asks for no time', async () => {
    response = err({ type: 'Unreachable', retryAfter: '0' });
    expect(await call()).toEqual(response);
    await call();
    expect(requests).toBe(2);
  });

  it('is missing from a response that arrived', async () => {
    response = ok({} as never);
    expect(await call()).toBe(response);
  });

  it('is ignored after the clock was set back', async () => {
    await call();
    now -= 3_600_000;
    response = err({ type: 'Unreachable' });
    expect(await call()).toEqual(err({ type: 'Unreachable' }));
    expect(requests).toBe(2);
  });

  it.each([429, 503])('is read from a response of status %d', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('', { status, headers: { 'retry-after': '7' } }));
    const config = { url: 'https://api.example.org', publishableKey: 'key' };
    expect(await callRpc(config, 'sync', 'token', {})).toEqual(err({ type: 'Unreachable', retryAfter: '7' }));
  });
});
