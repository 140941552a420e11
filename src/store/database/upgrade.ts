import type { Transaction } from 'dexie';
import { StoreEnded } from '#store/database/store-ended.ts';

interface StoreVersion {
  version: number;
  /** Brings a store of the version before up to date. If it fails, the store remains as it was. */
  upgrade: (transaction: Transaction) => void | Promise<void>;
}

/**
 * The versions of the store, the first released one first (docs/store-versions.md). Dexie runs every upgrade above the
 * version on disk, in one transaction.
 */
export const STORE_VERSIONS: readonly StoreVersion[] = [{ version: 4, upgrade: rejectUnreleased }];

/** The worker opens a store of exactly this version. Only a page upgrades an older one. */
export const STORE_VERSION = Math.max(...STORE_VERSIONS.map(({ version }) => version));

/** No released version wrote a store below the first version: the user exports it and fetches everything again. */
function rejectUnreleased(): never {
  throw new StoreEnded('unreleased_version');
}
