import { rmSync } from 'node:fs';
import path from 'node:path';
import { kindOf, type Log } from '#embedded/common/log.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Database } from '#embedded/data/served-database.ts';

export interface DeletedAccountDeps {
  postgres: Database;
  queue: RequestQueue;
  /** The folder of uploaded objects. */
  storage: string;
  log: Log;
}

/**
 * Removes the files of all deleted accounts. From then on, each deletion of an account removes its files, before the request gets
 * its response.
 */
export async function removeDeletedPictures({
  postgres,
  queue,
  storage,
  log,
}: DeletedAccountDeps): Promise<void> {
  const removeFiles = async (id: string) => {
    try {
      rmSync(path.join(storage, 'avatars', id), { recursive: true, force: true });
    } catch (error) {
      log(`Pictures of a deleted account are left until the next start: ${kindOf([error])}`);
      return;
    }
    await queue.run(() => postgres.query('delete from embedded.deleted_accounts where id = $1', [id]));
  };
  const left = await queue.run(async () => {
    await postgres.listen('deleted_accounts', (id) => {
      removeFiles(id).catch((error: unknown) => log(`backend error: ${kindOf([error])}`));
    });
    return postgres.query<{ id: string }>('select id from embedded.deleted_accounts');
  });
  for (const { id } of left.rows) await removeFiles(id);
}
