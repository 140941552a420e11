import type { RxJsonSchema } from 'rxdb';

/** The schema of a table for RxDB's own Dexie storage, which rejects an index over a field that may be missing. */
export const dexieSchema = <T>(schema: RxJsonSchema<T>): RxJsonSchema<T> => ({
  ...schema,
  required: Object.keys(schema.properties) as Extract<keyof T, string>[],
});
