import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCapacity } from '#embedded/http/capacity.ts';
import { closeServer, createHttpServer, listen } from '#embedded/http/http-server.ts';
import { DEFAULT_PACE, withBody } from '#embedded/http/read-body.ts';

const KILOBYTE = 1024;
const client = { network: 'home', user: 'ann' };

/** A capacity that records how much is in use. */
function recorded(ofUser: number) {
  const { take, give } = createCapacity(1000 * KILOBYTE, ofUser);
  const use = { now: 0 };
  return {
    use,
    capacity: {
      take(who: typeof client, amount: number) {
        if (!take(who, amount)) return false;
        use.now += amount;
        return true;
      },
      give(who: typeof client, amount: number) {
        use.now -= amount;
        give(who, amount);
      },
    },
  };
}

/** A request whose body the test sends, and its result: the size of the body, or why it was not read. */
function arriving({ capacity }: Pick<ReturnType<typeof recorded>, 'capacity'>, announced?: number) {
  const headers = announced === undefined ? {} : { 'content-length': String(announced) };
  const body = Object.assign(new PassThrough(), { headers });
  const seen = { result: null as number | string | null };
  const rules = { limit: 100 * KILOBYTE, capacity, client, pace: DEFAULT_PACE };
  const ended = withBody(body as unknown as IncomingMessage, rules, async (bytes) => bytes.byteLength).then(
    (result) => {
      seen.result = result;
    },
  );
  const send = async (bytes: number) => {
    body.write(Buffer.alloc(bytes, 'x'));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { body, seen, ended, send };
}

describe('capacity for bodies', () => {
  it('is used by received bytes and not by announced ones, until the request ends', async () => {
    const held = recorded(100 * KILOBYTE);
    const { body, seen, ended, send } = arriving(held, 100 * KILOBYTE);
    expect(held.use.now).toBe(0);
    await send(10 * KILOBYTE);
    expect(held.use.now).toBe(10 * KILOBYTE);
    await send(90 * KILOBYTE);
    expect(held.use.now).toBe(100 * KILOBYTE);
    body.end();
    await ended;
    expect([seen.result, held.use.now]).toEqual([100 * KILOBYTE, 0]);
  });

  it('is used at no more than twice the size of a body that arrives byte by byte', async () => {
    const held = recorded(100 * KILOBYTE);
    const { body, seen, ended, send } = arriving(held);
    for (let i = 0; i < 1000; i++) body.write('x');
    await send(1);
    expect(held.use.now).toBeGreaterThan(1000);
    expect(held.use.now).toBeLessThan(2002);
    body.end();
    await ended;
    expect(seen.result).toBe(1001);
  });

  it('is freed by dropping one of two half-read bodies, so that they never wait for each other', async () => {
    const held = recorded(50 * KILOBYTE);
    const one = arriving(held, 40 * KILOBYTE);
    const other = arriving(held, 40 * KILOBYTE);
    await one.send(25 * KILOBYTE);
    await other.send(25 * KILOBYTE);
    await one.send(1);
    await one.ended;
    expect([one.seen.result, other.seen.result]).toEqual(['busy', null]);
    await other.send(15 * KILOBYTE);
    other.body.end();
    await other.ended;
    expect([other.seen.result, held.use.now]).toEqual([40 * KILOBYTE, 0]);
  });

  it('is freed by a body that is too long or incomplete', async () => {
    const held = recorded(200 * KILOBYTE);
    const long = arriving(held);
    await long.send(60 * KILOBYTE);
    await long.send(60 * KILOBYTE);
    await long.ended;
    const gone = arriving(held);
    await gone.send(10);
    gone.body.destroy(new Error('gone'));
    await expect(gone.ended).rejects.toThrow('gone');
    expect([long.seen.result, held.use.now]).toEqual(['too_large', 0]);
  });
});

describe('readBody', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('rejects a body that stalls for fifteen seconds', async () => {
    const held = recorded(100 * KILOBYTE);
    const { seen, send } = arriving(held, 100 * KILOBYTE);
    await send(10 * KILOBYTE);
    vi.advanceTimersByTime(DEFAULT_PACE.ms - 1);
    await send(10 * KILOBYTE);
    vi.advanceTimersByTime(DEFAULT_PACE.ms - 1);
    await send(0);
    expect(seen.result).toBe(null);
    vi.advanceTimersByTime(1);
    await send(0);
    expect([seen.result, held.use.now]).toEqual(['slow', 0]);
  });

  it('rejects a body that arrives too slowly, byte by byte', async () => {
    const { seen, send } = arriving(recorded(100 * KILOBYTE), 100 * KILOBYTE);
    for (let second = 0; second < 15; second++) {
      await send(1);
      vi.advanceTimersByTime(1000);
    }
    await send(0);
    expect(seen.result).toBe('slow');
  });
});

it('detects a stalled sender at most five seconds after its time limit', async () => {
  const server = createHttpServer(
    async () => null,
    () => true,
    () => undefined,
  );
  await listen(server, '127.0.0.1', 0);
  expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(5_000);
  await closeServer(server, 0);
});
