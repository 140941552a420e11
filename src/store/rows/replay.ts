import type { Uuid } from '#base/uuid.ts';
import type { Entities, Row, StoredEntities, TableName } from '#schemas/registry.ts';
import { type DocKey, docKey, type RowsByKey, tableOf } from '#store/rows/doc-key.ts';
import { type Documents, readRows } from '#store/rows/documents.ts';

/** A view over the server's rows, on which mutations are replayed. Remembers each row before and after. */
export class ReplayedRows {
  readonly #documents: Documents;
  readonly #userId: Uuid;
  readonly #before: Map<DocKey, Row | null>;
  readonly #after = new Map<DocKey, Row | null>();

  /** `before`: rows known to differ from the ones on disk. */
  constructor(documents: Documents, userId: Uuid, before: RowsByKey = new Map()) {
    this.#documents = documents;
    this.#userId = userId;
    this.#before = new Map(before);
  }

  /** Reads these rows at once. One after the other would delay a tap. */
  async load(keys: readonly DocKey[]): Promise<void> {
    const unread = keys.filter((key) => !this.#before.has(key));
    for (const [key, row] of await readRows(this.#documents, unread)) this.#before.set(key, row);
  }

  /** Reads the rows between these values of an index at once. Those of the ids that are not among them do not exist. */
  async loadBetween<T extends TableName>(
    table: T,
    [from, to]: readonly [Partial<StoredEntities[T]>, Partial<StoredEntities[T]>],
    ids: readonly Uuid[],
  ): Promise<void> {
    const found = new Map<DocKey, Row>(await this.#documents.keyed(table, from, to));
    for (const key of ids.map((id) => docKey(table, id))) {
      if (!this.#before.has(key)) this.#before.set(key, found.get(key) ?? null);
    }
  }

  async get<T extends TableName>(table: T, id: Uuid): Promise<Entities[T] | null> {
    const key = docKey(table, id);
    const changed = this.#after.get(key);
    return (changed === undefined ? await this.before(key) : changed) as Entities[T] | null;
  }

  set<T extends TableName>(table: T, id: Uuid, row: Entities[T] | null): void {
    this.#after.set(docKey(table, id), row);
  }

  /** All rows of the user in a table. Only for the rare case that no bounded read can answer. */
  async own<T extends TableName>(table: T): Promise<readonly Entities[T][]> {
    const stored = await this.#documents.keyed(table, { user_id: this.#userId } as object);
    const replayed = [...this.#before, ...this.#after].filter(([key]) => tableOf(key) === table);
    const rows = new Map([...stored, ...replayed] as [DocKey, Entities[T] | null][]);
    return [...rows.values()].filter(
      (row): row is NonNullable<typeof row> =>
        row !== null && (row as { user_id?: Uuid }).user_id === this.#userId,
    );
  }

  /** The row before the replay. */
  async before(key: DocKey): Promise<Row | null> {
    if (!this.#before.has(key)) await this.load([key]);
    return this.#before.get(key) ?? null;
  }

  /** The rows that the replay wrote; null for one that it deleted. */
  get after(): RowsByKey {
    return this.#after;
  }
}
