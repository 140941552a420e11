import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { DocumentStorage } from '#store/documents.ts';

/** Where documents live in a browser: IndexedDB. */
export const browserStorage: DocumentStorage = getRxStorageDexie();
