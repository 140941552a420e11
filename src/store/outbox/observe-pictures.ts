import type { Observable } from 'rxjs';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

/** Pictures that are on this device and maybe nowhere else yet, by their address; live. */
export function observePictures(database: StoreDatabase): Observable<ReadonlyMap<string, Blob>> {
  return observeTables(database, ['pictures'], async () => {
    const here = new Map<string, Blob>();
    for (const { avatar_url, picture } of await database.pictures.toArray()) {
      if (picture) here.set(avatar_url, new Blob([picture.bytes], { type: picture.type }));
    }
    return here;
  });
}
