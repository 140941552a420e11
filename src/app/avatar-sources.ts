import { type Observable, type Subscription, tap } from 'rxjs';
import { retryReads } from '#store/rxdb/retry-reads.ts';
import type { AvatarSources } from '#ui/person.ts';

export interface AvatarSourcesDeps {
  /** Pictures that wait on this device, by the address a profile names them by. */
  waiting$: Observable<ReadonlyMap<string, Blob>>;
  /** True for addresses whose picture may wait here: the person's own. */
  mayWait: (avatarUrl: string) => boolean;
  /** Where the server has a picture; null for what is no address of one. */
  onServer: (avatarUrl: string) => string | null;
}

/** Knows where each picture is to be loaded from: this device while it waits here, else the server. */
export function createAvatarSources({
  waiting$,
  mayWait,
  onServer,
}: AvatarSourcesDeps): AvatarSources & { close(): void } {
  const here = new Map<string, string>();
  const listeners = new Set<() => void>();
  let known = false;
  let subscription: Subscription | null = null;

  const take = (waiting: ReadonlyMap<string, Blob>) => {
    const left = [...here].filter(([address]) => !waiting.has(address));
    for (const [address] of left) here.delete(address);
    for (const [address, blob] of waiting) {
      if (!here.has(address)) here.set(address, URL.createObjectURL(blob));
    }
    known = true;
    for (const listener of listeners) listener();
    for (const [, url] of left) URL.revokeObjectURL(url);
  };

  /** The disk could not be read: the server may have the picture. What is known stays until it can. */
  const doWithout = () => {
    if (!known) take(new Map());
  };

  return {
    srcOf(avatarUrl) {
      // asking the server for a picture that is still here would fail, and fail visibly
      if (!known && mayWait(avatarUrl)) return null;
      return here.get(avatarUrl) ?? onServer(avatarUrl);
    },
    subscribe(listener) {
      listeners.add(listener);
      subscription ??= waiting$.pipe(tap({ error: doWithout }), retryReads()).subscribe(take);
      return () => listeners.delete(listener);
    },
    close() {
      subscription?.unsubscribe();
      listeners.clear();
      take(new Map());
    },
  };
}
