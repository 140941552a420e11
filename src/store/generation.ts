import type { Table } from 'dexie';
import type { StoredRows } from '#store/stored-rows.ts';

/*
 * Each table of the documents is a database of its own, and any of them can be lost alone. So each carries a mark
 * that the outbox carries too: a table without it is not the one that was filled. It lies where RxDB would keep
 * attachments, of which this app has none.
 */
const MARK = 'simmer-generation';

type Marks = Table<{ id: string; generation: string }, string>;

async function marksOf(rows: Pick<StoredRows, 'internals'>): Promise<Marks> {
  const { dexieAttachmentsTable } = await rows.internals;
  return dexieAttachmentsTable;
}

/** Null: this table was never filled. */
export async function readGeneration(rows: Pick<StoredRows, 'internals'>): Promise<string | null> {
  return (await (await marksOf(rows)).get(MARK))?.generation ?? null;
}

export async function writeGeneration(
  rows: Pick<StoredRows, 'internals'>,
  generation: string,
): Promise<void> {
  await (await marksOf(rows)).put({ id: MARK, generation });
}
