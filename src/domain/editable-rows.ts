import type { Uuid } from '#base/uuid.ts';
import type { Entities, TableName } from '#schemas/registry.ts';

/** The tables whose rows belong to one user. */
type OwnedTable = { [T in TableName]: Entities[T] extends { user_id: Uuid } ? T : never }[TableName];

/**
 * Rows that a rule reads and changes; a read sees earlier `set`s. The rules write nowhere else. The caller
 * decides where the changes go: to the rows on screen, to a demo's seed, or into a test.
 */
export interface EditableRows {
  /** Null when the row does not exist. */
  get<T extends TableName>(table: T, id: Uuid): Promise<Entities[T] | null>;
  /** Null removes the row. */
  set<T extends TableName>(table: T, id: Uuid, row: Entities[T] | null): void;
  /**
   * All rows of the user in a table, in any order. Slow for a history: only for changes that can lower points (undo, or
   * an earlier check-in that replaces a later one), never for an ordinary tap.
   */
  own<T extends OwnedTable>(table: T): Promise<readonly Entities[T][]>;
}
