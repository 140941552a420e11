import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceIdle, waitForScreen, whenIdle } from '#ui/browser/late-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

describe('idle work', () => {
  it('runs once the page is idle', async () => {
    const task = vi.fn();
    onceIdle(task);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(task).toHaveBeenCalledOnce();
  });

  it('waits until every screen has its content, even one opened while it waits', async () => {
    const endFirst = waitForScreen();
    let idle = false;
    void whenIdle().then(() => {
      idle = true;
    });
    await vi.advanceTimersByTimeAsync(1000);
    endFirst();
    const endSecond = waitForScreen();
    await vi.advanceTimersByTimeAsync(1000);
    expect(idle).toBe(false);
    endSecond();
    await vi.advanceTimersByTimeAsync(1000);
    expect(idle).toBe(true);
  });

  it('stops waiting for a disk that never answers', async () => {
    waitForScreen();
    const task = vi.fn();
    onceIdle(task);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(task).toHaveBeenCalledOnce();
  });

  it('does not run after it was cancelled', async () => {
    const task = vi.fn();
    const cancel = onceIdle(task);
    cancel();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(task).not.toHaveBeenCalled();
  });
});
