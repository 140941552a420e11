import type { Uuid } from '#base/uuid.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Entities, TableName } from '#schemas/entities.ts';

/**
 * Rows under change: what was set is what is read next. Rules write here; who keeps the draft decides what
 * becomes of it (the documents on screen, a demo's seed, a test).
 */
export interface Draft {
  /** The row as this draft sees it, earlier `set`s included; null when there is none. */
  get<T extends TableName>(table: T, id: Uuid): Promise<Entities[T] | null>;
  /** Null removes the row. */
  set<T extends TableName>(table: T, id: Uuid, row: Entities[T] | null): void;
  /**
   * The user's whole history as this draft sees it, earlier `set`s included, in any order. Asked only where
   * points can fall (an earlier check-in replaces a later one, undo): never on an ordinary tap.
   */
  ownCheckIns(): Promise<readonly CheckIn[]>;
}
