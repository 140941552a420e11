import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { webLocks } from '#base/locks.ts';

type Task = () => Promise<unknown>;

/** The browser's locks, with one that is held for ever. */
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

it('waits for a lock for half a minute, and then says that it was not granted', async () => {
  const task = vi.fn();
  const waiting = expect(webLocks.hold('held', task)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(30_000);
  await waiting;
  expect(task).not.toHaveBeenCalled();
});

it('lets a task that has begun take as long as it takes', async () => {
  let finish: (value: string) => void = () => undefined;
  const done = webLocks.hold('free', () => new Promise<string>((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(60_000);
  finish('done');
  expect(await done).toBe('done');
});

it('takes a lock that may be stolen from who holds it for too long', async () => {
  const taken = webLocks.holdOrSteal('held', 5_000, async () => 'mine');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await taken).toBe('mine');
});
