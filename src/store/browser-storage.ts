import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { DocumentStorage } from '#store/collections.ts';

/** Where documents live in a browser: IndexedDB. */
export const browserStorage: DocumentStorage = getRxStorageDexie();
