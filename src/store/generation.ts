import type { Table } from 'dexie';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import type { Row } from '#schemas/entities.ts';

/*
 * Each table of the documents is a database of its own, and any of them can be lost alone. So each carries a mark
 * that the outbox carries too: a table without it is not the one that was filled. It lies where RxDB would keep
 * attachments, of which this app has none.
 */
const MARK = 'simmer-generation';

type Marks = Table<{ id: string; generation: string }, string>;

/** A table as its storage keeps it: RxDB leaves open which one that is. */
type StoredTable = { readonly internals: unknown };

async function marksOf({ internals }: StoredTable): Promise<Marks> {
  const { dexieAttachmentsTable } = await (internals as RxStorageInstanceDexie<Row>['internals']);
  return dexieAttachmentsTable;
}

/** Null: this table was never filled. */
export async function readGeneration(rows: StoredTable): Promise<string | null> {
  return (await (await marksOf(rows)).get(MARK))?.generation ?? null;
}

export async function writeGeneration(rows: StoredTable, generation: string): Promise<void> {
  await (await marksOf(rows)).put({ id: MARK, generation });
}
