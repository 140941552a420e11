import { promisifyRequest } from 'idb-keyval';
import { siteDatabases } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Entities, TableName } from '#schemas/registry.ts';
import type { OutboxEntry, RejectedMutation } from '#store/database/outbox.ts';
import { storeName } from '#store/database/store-database.ts';
import { rowFormat, type StoredRow } from '#store/rows/stored-row.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';

/** What the browser can still read of a store that cannot be opened. A table that it cannot read is empty here. */
export interface Readable {
  rows: { [T in TableName]: Entities[T][] };
  waiting: OutboxEntry[];
  rejected: RejectedMutation[];
}

/** Reads each table by itself; null when none is readable. */
export async function readUnopenable(
  userId: Uuid,
  { tables: declared }: SyncedApp,
): Promise<Readable | null> {
  // some browsers reject at the call, others by the request
  const open = async () => promisifyRequest(siteDatabases().open(storeName(userId)));
  const database = await open().catch(() => null);
  if (!database) return null;
  const read = async <T>(table: string): Promise<T[]> => {
    try {
      return await promisifyRequest(database.transaction(table).objectStore(table).getAll());
    } catch {
      return []; // the other tables may be readable
    }
  };
  const tables = await Promise.all(
    Object.entries(declared).map(async ([name, table]) => {
      const stored = await read<StoredRow>(name);
      return [name, stored.map(rowFormat(table, userId).toRow)] as const;
    }),
  );
  const waiting = await read<OutboxEntry>('mutations');
  const rejected = await read<RejectedMutation>('rejected');
  database.close();
  const isNothing = [...tables.map(([, rows]) => rows), waiting, rejected].every(
    ({ length }) => length === 0,
  );
  return isNothing ? null : { rows: Object.fromEntries(tables) as Readable['rows'], waiting, rejected };
}
