import { rmSync } from 'node:fs';
import path from 'node:path';
import type { RequestQueue } from '#embedded/api/request-queue.ts';
import type { Database } from '#embedded/data/database.ts';
import { kindOf, type Log } from '#embedded/server-log.ts';

/**
 * Deletes the pictures of a deleted account: their rows in the same transaction, their files once it has committed. The person's id
 * is kept until the files are gone, because the process may end in between.
 */
export const REMEMBER_DELETED_ACCOUNTS = `
create schema if not exists embedded;
create table if not exists embedded.gone_people (id uuid primary key);

create or replace function embedded.remember_gone_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects o where o.bucket_id = 'avatars' and o.name like old.id || '/%';
  insert into embedded.gone_people (id) values (old.id) on conflict do nothing;
  perform pg_catalog.pg_notify('gone_people', old.id::text);
  return null;
end $$;
revoke execute on function embedded.remember_gone_person() from public;
create or replace trigger remember_gone_person after delete on auth.users
  for each row execute function embedded.remember_gone_person();
`;

export interface GonePeopleDeps {
  postgres: Database;
  queue: RequestQueue;
  /** The folder of uploaded objects. */
  storage: string;
  log: Log;
}

/**
 * Removes the files of all deleted accounts. From then on, each deletion of an account removes its files, before the call is
 * answered.
 */
export async function removeDeletedPictures({
  postgres,
  queue,
  storage,
  log,
}: GonePeopleDeps): Promise<void> {
  const removeFiles = async (id: string) => {
    try {
      rmSync(path.join(storage, 'avatars', id), { recursive: true, force: true });
    } catch (error) {
      log(`Pictures of a deleted account are left until the next start: ${kindOf([error])}`);
      return;
    }
    await queue.run(() => postgres.query('delete from embedded.gone_people where id = $1', [id]));
  };
  const left = await queue.run(async () => {
    await postgres.listen('gone_people', (id) => {
      removeFiles(id).catch((error: unknown) => log(`backend error: ${kindOf([error])}`));
    });
    return postgres.query<{ id: string }>('select id from embedded.gone_people');
  });
  for (const { id } of left.rows) await removeFiles(id);
}
