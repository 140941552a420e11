import type { RxJsonSchema } from 'rxdb';

/**
 * What RxDB and the parser of responses (sync/protocol/parse-row.ts) know about a table. RxDB's version stays
 * 0 forever: the stored form changes with the version of the database (docs/store-versions.md).
 */
export const tableSchema = <T>(
  title: string,
  primaryKey: RxJsonSchema<T>['primaryKey'],
  properties: RxJsonSchema<T>['properties'],
  indexes: string[][] = [],
): RxJsonSchema<T> => ({ title, version: 0, primaryKey, type: 'object', properties, indexes });

export const ID = { type: 'string', maxLength: 36 } as const;
export const TEXT = { type: 'string' } as const;
export const TEXT_OR_NULL = { type: ['string', 'null'] } as const;
export const WHOLE_NUMBER = { type: 'integer' } as const;
export const FLAG = { type: 'boolean' } as const;
