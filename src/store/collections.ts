import type { RxCollection, RxStorage } from 'rxdb/plugins/core';
import type { Entities, TableName } from '#schemas/entities.ts';

export type Collections = { [T in TableName]: RxCollection<Entities[T]> };
export type DocumentStorage = RxStorage<unknown, unknown>;

/** Where documents are kept. */
export interface DocumentDisk {
  storage: DocumentStorage;
  /** Deletes the documents of that name, also those that cannot be opened; they must be closed. */
  erase(name: string): Promise<void>;
}
