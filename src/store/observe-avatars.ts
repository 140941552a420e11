import { liveQuery } from 'dexie';
import { from, type Observable } from 'rxjs';
import type { OutboxDatabase } from '#store/outbox-database.ts';

/** Pictures that are on this device and maybe nowhere else yet, by the address a profile names them by; live in all tabs. */
export function observeAvatars(outbox: OutboxDatabase): Observable<ReadonlyMap<string, Blob>> {
  return from(
    liveQuery(async () => {
      const waiting = new Map<string, Blob>();
      for (const { avatar_url, picture } of await outbox.avatars.toArray()) {
        if (picture) waiting.set(avatar_url, new Blob([picture.bytes], { type: picture.type }));
      }
      return waiting;
    }),
  );
}
