import {
  deepEqual,
  type MangoQuery,
  type MangoQuerySelector,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
  type RxStorageInstance,
} from 'rxdb/plugins/core';
import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/entities.ts';
import { type DocKey, docKey, rowId } from '#store/doc-key.ts';

/** IndexedDB keeps the page busy while it writes: this many rows stay under a long task even on a slow phone. */
const ROWS_PER_WRITE = 250;

export type Stored<T extends Row = Row> = RxDocumentData<T>;
/** As much of a table's storage as reading takes. */
export type StoredRows<T extends Row = Row> = Pick<
  RxStorageInstance<T, unknown, unknown>,
  'schema' | 'query'
>;

/** Rows as stored, deleted ones too: what is written over them must name their revision. */
export function readStored<T extends Row>(
  collection: RxCollection<T>,
  ids: readonly Uuid[],
): Promise<Stored<T>[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : collection.storageInstance.findDocumentsById([...ids], true);
}

export async function readWhere<T extends Row>(
  storageInstance: StoredRows<T>,
  field?: string,
  value?: Uuid,
): Promise<T[]> {
  const selector: MangoQuerySelector<Record<string, unknown>> = { _deleted: { $eq: false } };
  if (field) selector[field] = { $eq: value };
  const { schema } = storageInstance;
  const query = normalizeMangoQuery(schema, { selector } as MangoQuery<T>);
  const { documents } = await storageInstance.query(prepareQuery(schema, query));
  return documents.map(stripMeta);
}

type Write = readonly [Uuid, Row | null];

export async function writeRows(
  collection: RxCollection<Row>,
  rows: readonly Write[],
  seen: Map<DocKey, Stored | null>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
    await writeChunk(collection, rows.slice(start, start + ROWS_PER_WRITE), seen);
  }
}

async function writeChunk(
  collection: RxCollection<Row>,
  rows: readonly Write[],
  seen: Map<DocKey, Stored | null>,
): Promise<void> {
  const keyOf = (id: Uuid) => docKey(collection.name as TableName, id);
  const previous = new Map<Uuid, Stored>();
  const unseen: Uuid[] = [];
  for (const [id, row] of rows) {
    const stored = seen.get(keyOf(id));
    if (stored) previous.set(id, stored);
    else if (row === null && stored === undefined) unseen.push(id);
    seen.delete(keyOf(id)); // written now: its revision is another
  }
  for (const stored of await readStored(collection, unseen)) previous.set(rowId(stored), stored);
  // a row nobody has looked at is taken as new: the storage looks anyway, and tells of those that are there
  const standing = await writeOver(collection, rows, previous);
  const again = rows.filter(([id]) => standing.has(id));
  // every writer holds the store's lock, so a second conflict is a fault
  const conflicts = await writeOver(collection, again, standing);
  if (conflicts.size > 0) throw new Error(`could not write ${conflicts.size} rows of ${collection.name}`);
}

/** Writes rows over those known to be there. Returns the stored ones that were not known and stand in the way. */
async function writeOver(
  collection: RxCollection<Row>,
  rows: readonly Write[],
  known: ReadonlyMap<Uuid, Stored>,
): Promise<Map<Uuid, Stored>> {
  const writes = [];
  for (const [id, row] of rows) {
    const previous = known.get(id);
    const wanted = row ?? (previous && !previous._deleted ? stripMeta(previous) : null);
    if (!wanted || (row && previous && !previous._deleted && deepEqual(row, stripMeta(previous)))) continue;
    const document = {
      ...wanted,
      _deleted: row === null,
      _attachments: {},
      _meta: previous?._meta ?? { lwt: 0 },
      _rev: previous?._rev ?? '',
    };
    writes.push(previous ? { previous, document } : { document });
  }
  const standing = new Map<Uuid, Stored>();
  if (writes.length === 0) return standing;
  // the storage sets revision and time of writing
  const { error } = await collection.storageInstance.bulkWrite(writes, 'simmer');
  for (const failure of error) {
    if (failure.status !== 409) throw new Error(`could not write ${error.length} rows of ${collection.name}`);
    standing.set(failure.documentId, failure.documentInDb);
  }
  return standing;
}

export function stripMeta<T extends Row>(stored: Stored<T>): T {
  const { _deleted, _attachments, _meta, _rev, ...row } = stored;
  return row as unknown as T;
}
