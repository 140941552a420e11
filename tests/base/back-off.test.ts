import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backOffMs, tryPatiently } from '#base/back-off.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('back-off', () => {
  it('doubles the delay after each failure, up to a minute', () => {
    expect([1, 2, 3, 7, 20].map((failures) => backOffMs(failures, () => 1))).toEqual([
      1000, 2000, 4000, 60_000, 60_000,
    ]);
  });

  it('resolves when the third attempt succeeds, and rejects after five failures', async () => {
    let left = 2;
    const load = vi.fn(async () => {
      if (left > 0) throw new Error(`${left--} failures to come`);
      return 'part';
    });
    const loaded = tryPatiently(load);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([await loaded, load.mock.calls.length]).toEqual(['part', 3]);

    left = 9;
    const failed = expect(tryPatiently(load)).rejects.toThrow('5 failures to come');
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
  });

  it('rejects at once with an error that is not temporary', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('busy')).mockRejectedValue(new Error('broken'));
    const failed = expect(tryPatiently(load, (error) => String(error).includes('busy'))).rejects.toThrow(
      'broken',
    );
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
    expect(load).toHaveBeenCalledTimes(2);
  });
});
