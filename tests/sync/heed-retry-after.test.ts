import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallFailure } from '#backend/call-failure.ts';
import { callRpc } from '#backend/call-rpc.ts';
import { err } from '#base/result.ts';
import type { LiveStore } from '#store/live-store.ts';
import { waitForRetryAfter } from '#sync/protocol/wait-for-retry-after.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { newDisk, openStore } from '#tests/support/device.ts';

const USER = '00000000-0000-4000-8000-000000000001';

describe('a server that asks to be left alone for a while', () => {
  let store: LiveStore;
  let now: number;
  let calls: number;
  let failure: CallFailure;

  /** One call, by a tab or worker that has just been opened. */
  const call = async () => {
    const transport = waitForRetryAfter(
      async () => {
        calls += 1;
        return err(failure);
      },
      store.database,
      { now: () => now, utcOffsetMinutes: () => 0 },
    );
    return transport(await composeRequest(store.database, USER, { batch: 1 }));
  };

  beforeEach(async () => {
    store = await openStore(USER, newDisk());
    now = Date.parse('2026-11-18T07:00:00.000Z');
    calls = 0;
    failure = { type: 'Unreachable', retryAfter: '120' };
  });
  afterEach(async () => {
    await store.close();
  });

  it('receives no request from this store until then, and one after it', async () => {
    expect(await call()).toMatchObject({ error: { waitMs: 120_000 } });
    now += 100_000;
    expect(await call()).toEqual(err({ type: 'Unreachable', waitMs: 20_000 }));
    expect(calls).toBe(1);
    now += 20_000;
    await call();
    expect(calls).toBe(2);
  });

  it('is called when it asks for nothing, or the clock was set back since', async () => {
    await call();
    now -= 3_600_000;
    failure = { type: 'Unreachable' };
    expect(await call()).toEqual(err({ type: 'Unreachable' }));
    expect(calls).toBe(2);
  });

  it.each([429, 503])('says so in the header of an answer of status %d', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('', { status, headers: { 'retry-after': '7' } }));
    const config = { url: 'https://api.example.org', publishableKey: 'key' };
    expect(await callRpc(config, 'sync', 'token', {})).toEqual(err({ type: 'Unreachable', retryAfter: '7' }));
  });
});
