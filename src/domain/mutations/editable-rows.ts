import type { Uuid } from '#base/uuid.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Entities, TableName } from '#schemas/entities.ts';

/**
 * Rows that a rule reads and changes; a read sees earlier `set`s. The rules write here and nowhere else. The caller decides what
 * becomes of the changes: they go to the documents on screen, to a demo's seed, or into a test.
 */
export interface EditableRows {
  /** Null when there is no such row. */
  get<T extends TableName>(table: T, id: Uuid): Promise<Entities[T] | null>;
  /** Null removes the row. */
  set<T extends TableName>(table: T, id: Uuid, row: Entities[T] | null): void;
  /**
   * The user's whole history, in any order. It is slow: only for changes that can lower points (an earlier check-in replaces a
   * later one, undo), never for an ordinary tap.
   */
  ownCheckIns(): Promise<readonly CheckIn[]>;
}
