import { defer, firstValueFrom, Subject, shareReplay, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { readFirst } from '#app/read-first.ts';

/** A shared observable like the dashboard's, which counts its reads. */
function reads() {
  const source = new Subject<string>();
  const counted = { reads: 0 };
  const shared$ = defer(() => {
    counted.reads += 1;
    return source;
  }).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  return { source, counted, shared$ };
}

describe('readFirst', () => {
  it('waits for the first value and keeps it for the next subscriber', async () => {
    const { source, counted, shared$ } = reads();
    const reading = readFirst(shared$);
    source.next('whole');
    const kept = await reading;
    expect(await firstValueFrom(shared$)).toBe('whole');
    expect(counted.reads).toBe(1);
    kept.unsubscribe();
  });

  it('stops reading when the returned subscription ends', async () => {
    const { source, shared$ } = reads();
    const reading = readFirst(shared$);
    source.next('whole');
    (await reading).unsubscribe();
    expect(source.observed).toBe(false);
  });

  it('resolves when the read fails', async () => {
    await readFirst(throwError(() => new Error('the disk is gone')).pipe(shareReplay(1)));
  });

  it('resolves when the store is closed before the first value', async () => {
    const { source, shared$ } = reads();
    const reading = readFirst(shared$);
    source.complete();
    await reading;
  });
});
