import type { Observable } from 'rxjs';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

/** Pictures on this device that may not be on the server yet, by address; live. */
export function observePictures(database: StoreDatabase): Observable<ReadonlyMap<string, Blob>> {
  return observeTables(database, ['pictures'], async () => {
    const here = new Map<string, Blob>();
    for (const { avatar_url, picture } of await database.pictures.toArray()) {
      if (picture) here.set(avatar_url, new Blob([picture.bytes], { type: picture.type }));
    }
    return here;
  });
}
