import type { Uuid } from '#base/uuid.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Entities, Row, TableName } from '#schemas/entities.ts';
import type { Intent } from '#schemas/mutation.ts';
import { type DocKey, docKey, type RowsByKey } from '#store/rows/doc-key.ts';
import { type Documents, readRows } from '#store/rows/documents.ts';

/** Applies a mutation to rows. Passed in, because this folder does not know the rules. */
export type ApplyMutation = (rows: ReplayedRows, userId: Uuid, intent: Intent) => Promise<void>;

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

  async get<T extends TableName>(table: T, id: Uuid): Promise<Entities[T] | null> {
    const key = docKey(table, id);
    const changed = this.#after.get(key);
    return (changed === undefined ? await this.before(key) : changed) as Entities[T] | null;
  }

  set<T extends TableName>(table: T, id: Uuid, row: Entities[T] | null): void {
    this.#after.set(docKey(table, id), row);
  }

  /** The whole history. Only for the rare case that no bounded read can answer. */
  async ownCheckIns(): Promise<readonly CheckIn[]> {
    const stored = await this.#documents.where('check_ins', { user_id: this.#userId });
    const onDisk = stored.map((row) => [docKey('check_ins', row.id), row] as const);
    const rows = new Map<DocKey, Row | null>([...onDisk, ...this.#before, ...this.#after]);
    return [...rows.values()].filter(
      (row): row is CheckIn => row !== null && 'check_in_type' in row && row.user_id === this.#userId,
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
