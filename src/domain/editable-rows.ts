import type { Uuid } from '#base/uuid.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Entities, TableName } from '#schemas/entities.ts';

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
   * The user's whole history, in any order. Slow: only for changes that can lower points (undo, or an earlier
   * check-in that replaces a later one), never for an ordinary tap.
   */
  ownCheckIns(): Promise<readonly CheckIn[]>;
}
