import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '#queries/parts/settle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Collects the values that `settle` emits. */
function follow(isWhole?: (value: string) => boolean) {
  const source = new Subject<string>();
  const given: string[] = [];
  source.pipe(settle(isWhole)).subscribe((value) => given.push(value));
  return { source, given };
}

describe('settle', () => {
  it('emits only the last of several values that arrive together', () => {
    const { source, given } = follow();
    for (const value of ['rows', 'rows and outbox', 'all']) source.next(value);
    expect(given).toEqual([]);
    vi.runAllTimers();
    expect(given).toEqual(['all']);
    source.next('later');
    vi.runAllTimers();
    expect(given).toEqual(['all', 'later']);
  });

  it('emits the first complete value at once, and only once', () => {
    const { source, given } = follow((value) => value === 'whole');
    source.next('part');
    source.next('whole');
    expect(given).toEqual(['whole']);
    vi.runAllTimers();
    expect(given).toEqual(['whole']);
  });

  it('delays later complete values until the other values of the change have arrived', () => {
    const { source, given } = follow(() => true);
    source.next('first');
    vi.runAllTimers();
    source.next('second, a part of it');
    source.next('second');
    vi.runAllTimers();
    expect(given).toEqual(['first', 'second']);
  });
});
