import type { RxDocumentData, RxStorageInstance, RxStorageInstanceCreationParams } from 'rxdb/plugins/core';
import { NEVER } from 'rxjs';
import type { Row } from '#schemas/entities.ts';

export type Params = RxStorageInstanceCreationParams<Row, object>;
export type Instance = RxStorageInstance<Row, object, unknown>;

/** What the storages of all collections have in common. */
export const commonParts = ({ databaseName, collectionName, schema, options }: Params) => ({
  databaseName,
  collectionName,
  schema,
  options,
  internals: {},
  cleanup: async () => true, // a deleted row leaves nothing behind
  getAttachmentData: () => Promise.reject(new Error('There are no attachments')),
  close: async () => undefined, // the opener of the database closes it
});

/**
 * RxDB's notes about itself, such as the names of its collections. Kept in memory, because no later page
 * needs them.
 */
export function bookkeepingStorage(params: Params): Instance {
  const documents = new Map<string, RxDocumentData<Row>>();
  return {
    ...commonParts(params),
    async bulkWrite(writes) {
      for (const { document } of writes) documents.set(String(Reflect.get(document, 'id')), document);
      return { error: [] };
    },
    findDocumentsById: async (ids) => ids.flatMap((id) => documents.get(id) ?? []),
    query: async () => ({ documents: [...documents.values()] }),
    count: async () => ({ count: documents.size, mode: 'fast' }),
    changeStream: () => NEVER,
    remove: async () => documents.clear(),
  };
}
