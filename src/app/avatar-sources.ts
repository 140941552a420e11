import { type Observable, type Subscription, tap } from 'rxjs';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { observeTables, retryReads } from '#store/rxdb/observe-tables.ts';
import type { AvatarSources } from '#ui/state/session-context.ts';

export interface AvatarSourcesDeps {
  /** Pictures that wait on this device for their upload, by address. */
  waiting$: Observable<ReadonlyMap<string, Blob>>;
  /** True for an address whose picture may wait here: one of this user's own. */
  mayWait: (avatarUrl: string) => boolean;
  /** The picture's address on the server; null when `avatarUrl` names no picture. */
  onServer: (avatarUrl: string) => string | null;
}

/** Pictures on this device that may not be on the server yet, by address; live. */
export function observePictures(database: StoreDatabase): Observable<ReadonlyMap<string, Blob>> {
  return observeTables(database, ['pictures'], async () => {
    const here = new Map<string, Blob>();
    for (const { address, picture } of await database.pictures.toArray()) {
      if (picture) here.set(address, new Blob([picture.bytes], { type: picture.type }));
    }
    return here;
  });
}

/** Knows where to load each picture from: from this device while it waits here, else from the server. */
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

  /**
   * The disk could not be read. Before the first successful read, pictures come from the server; after it, the
   * last known ones remain.
   */
  const doWithout = () => {
    if (!known) take(new Map());
  };

  return {
    srcOf(avatarUrl) {
      // a picture that still waits here is not on the server, so loading it from there would visibly fail
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
