import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { webLocks } from '#base/locks.ts';

type Task = () => Promise<unknown>;

/** The browser's locks; the lock `held` is never released. */
const browserLocks = {
  request(name: string, options: { signal?: AbortSignal; steal?: boolean }, task: Task) {
    if (name !== 'held' || options.steal) return task();
    return new Promise((_resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: browserLocks });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('webLocks', () => {
  it('rejects with TimeoutError after waiting 30 seconds for a lock', async () => {
    const task = vi.fn();
    const waiting = expect(webLocks.hold('held', task)).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting;
    expect(task).not.toHaveBeenCalled();
  });

  it('sets no time limit for a task that has the lock', async () => {
    let finish: (value: string) => void = () => undefined;
    const done = webLocks.hold('free', () => new Promise<string>((resolve) => (finish = resolve)));
    await vi.advanceTimersByTimeAsync(60_000);
    finish('done');
    expect(await done).toBe('done');
  });

  it('steals a lock that another tab holds for longer than the given time', async () => {
    const taken = webLocks.holdOrSteal('held', 5_000, async () => 'mine');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await taken).toBe('mine');
  });
});
