import type { RxCollection, RxStorage } from 'rxdb/plugins/core';
import type { Entities, TableName } from '#schemas/entities.ts';

export type Collections = { [T in TableName]: RxCollection<Entities[T]> };
export type DocumentStorage = RxStorage<unknown, unknown>;
