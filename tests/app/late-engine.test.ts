import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { lateEngine } from '#app/late-engine.ts';
import type { Gate } from '#base/gate.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Engine } from '#sync/rounds/engine.ts';

/** An engine that arrives when the test calls `arrives`, and counts the calls it gets. */
function arriving() {
  const asked = { nudges: 0, watchers: 0, stops: 0, attempts: 0 };
  const engine: Engine = {
    nudge: () => {
      asked.nudges += 1;
    },
    watch: () => {
      asked.watchers += 1;
      return () => {
        asked.watchers -= 1;
      };
    },
    stop: () => {
      asked.stops += 1;
    },
  };
  let arrive: (engine: () => Engine) => void = () => undefined;
  let fail: (why: Error) => void = () => undefined;
  const listeners = new Set<() => void>();
  const page = { visible: true, online: true, served: true as boolean | Gate, stalls: false };
  const status = createStore(() => ({ online: true, running: false, trouble: null }) as SyncStatus);
  const late = lateEngine(
    () => {
      asked.attempts += 1;
      return new Promise((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      });
    },
    {
      surroundings: {
        isOnline: () => page.online,
        lookForNetwork: () =>
          page.stalls ? new Promise(() => undefined) : Promise.resolve(page.online && page.served !== false),
        isVisible: () => page.visible,
        onChange(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      status,
      isServed: () => (page.stalls ? new Promise(() => undefined) : Promise.resolve(page.served)),
    },
  );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    late,
    asked,
    page,
    status,
    arrives: () => {
      arrive(() => engine);
      return settle();
    },
    fails: () => {
      fail(new Error('the chunk is gone'));
      return settle();
    },
    somethingChanges: () => {
      for (const listener of listeners) listener();
      return settle();
    },
  };
}

describe('lateEngine', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('nudges the engine once on arrival when nudges came before', async () => {
    const { late, asked, arrives } = arriving();
    late.nudge();
    late.nudge();
    await arrives();
    expect(asked.nudges).toBe(1);
    late.nudge();
    expect(asked.nudges).toBe(2);
  });

  it('does not nudge the engine on arrival when no nudge came before', async () => {
    const { asked, arrives } = arriving();
    await arrives();
    expect(asked.nudges).toBe(0);
  });

  it('has the engine watch only for screens that are still open', async () => {
    const { late, asked, arrives } = arriving();
    const closeFirst = late.watch();
    const closeSecond = late.watch();
    closeFirst();
    await arrives();
    expect(asked.watchers).toBe(1);
    closeSecond();
    expect(asked.watchers).toBe(0);
    const closeThird = late.watch();
    expect(asked.watchers).toBe(1);
    closeThird();
    expect(asked.watchers).toBe(0);
  });

  it('does not start an engine that arrives after stop()', async () => {
    const { late, asked, arrives } = arriving();
    late.nudge();
    late.stop();
    await arrives();
    expect(asked).toMatchObject({ nudges: 0, stops: 0 });
  });

  it('retries a failed fetch with growing delays', async () => {
    const { late, asked, status, fails, arrives } = arriving();
    expect(status.getState().running).toBe(true);
    for (const [attempts, wait] of [
      [1, 1_000],
      [2, 2_000],
      [3, 4_000],
    ] as const) {
      await fails();
      expect(status.getState().running).toBe(false);
      await vi.advanceTimersByTimeAsync(wait / 2 - 1);
      expect(asked.attempts).toBe(attempts);
      await vi.advanceTimersByTimeAsync(wait / 2 + 1);
      expect(asked.attempts).toBe(attempts + 1);
    }
    await arrives();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked.attempts).toBe(4);
    late.stop();
  });

  it('reports a sign-on gate when the fetch fails behind one', async () => {
    const { late, page, status, fails } = arriving();
    page.served = 'SignOnGate';
    await fails();
    expect(status.getState()).toMatchObject({ trouble: 'SignOnGate', online: true });
    late.stop();
  });

  it('retries a fetch that stalls for 25 s and stops retrying once the engine has arrived', async () => {
    const { asked, status, arrives } = arriving();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(status.getState().running).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.attempts).toBe(2);
    await arrives();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked.attempts).toBe(2);
    expect(status.getState().running).toBe(false);
  });

  it('reports offline and retries when the server does not respond within 25 s', async () => {
    const { page, asked, status, fails } = arriving();
    page.stalls = true;
    await fails();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(status.getState()).toMatchObject({ running: false, online: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.attempts).toBe(2);
  });

  it('retries a failed fetch at once when the user asks to sync', async () => {
    const { late, asked, status, fails, arrives } = arriving();
    await fails();
    late.nudge();
    expect(asked.attempts).toBe(2);
    expect(status.getState().running).toBe(true);
    await arrives();
    expect(asked.nudges).toBe(1);
  });

  it('reports offline when the server is unreachable, and not_loaded when only the file fails to load', async () => {
    const { late, page, status, fails, arrives } = arriving();
    const shown = () => ({ online: status.getState().online, trouble: status.getState().trouble });
    page.served = false;
    await fails();
    expect(shown()).toEqual({ online: false, trouble: null });
    page.served = true;
    for (let more = 0; more < 2; more += 1) {
      late.nudge();
      await fails();
    }
    expect(shown()).toEqual({ online: true, trouble: 'not_loaded' });
    late.nudge();
    await arrives();
    expect(shown()).toEqual({ online: true, trouble: null });
  });

  it('does not retry a failed fetch while offline and retries on reconnect', async () => {
    const { asked, page, fails, somethingChanges } = arriving();
    page.online = false;
    await fails();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked.attempts).toBe(1);
    page.online = true;
    await somethingChanges();
    expect(asked.attempts).toBe(2);
  });

  it('retries a failed fetch when the page is online or visible again, and stops once the engine has arrived', async () => {
    const { late, asked, fails, arrives, somethingChanges } = arriving();
    late.nudge();
    await fails();
    await somethingChanges();
    expect(asked.attempts).toBe(2);
    await arrives();
    await somethingChanges();
    expect(asked).toMatchObject({ attempts: 2, nudges: 1 });
    late.stop();
    expect(asked.stops).toBe(1);
  });
});
