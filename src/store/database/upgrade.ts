import type { Transaction } from 'dexie';
import type { Row } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import type { ClientState, ServerRow } from '#store/database/outbox.ts';
import { StoreEnded } from '#store/database/store-ended.ts';
import { tableOf } from '#store/rows/doc-key.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';

interface StoreVersion {
  version: number;
  /** Upgrades a store of the previous version. If it fails, the store does not change. */
  upgrade: (transaction: Transaction) => PromiseLike<unknown>;
}

/** What a version needs besides the fields that the tables declare for it (docs/store-versions.md). */
const UPGRADES: Readonly<Record<number, (transaction: Transaction) => unknown>> = { 5: rejectUnreleased };

const VERSIONS = Object.keys(UPGRADES).map(Number);
/** The version of the first release. No released version wrote a lower one. */
const FIRST_VERSION = Math.min(...VERSIONS);

/** The service worker opens a store of exactly this version. Only a page upgrades an older one. */
export function storeVersion(tables: SyncedApp['tables']): number {
  const added = Object.values(tables).flatMap(({ fields }) =>
    Object.values(fields).map(({ since }) => since?.version ?? FIRST_VERSION),
  );
  return Math.max(...VERSIONS, ...added);
}

/**
 * The versions of the store, the first released one first. Dexie runs every upgrade above the version on disk, in one
 * transaction.
 */
export function storeVersions(tables: SyncedApp['tables']): StoreVersion[] {
  const count = storeVersion(tables) - FIRST_VERSION + 1;
  return Array.from({ length: count }, (_, n) => {
    const version = FIRST_VERSION + n;
    const upgrade = (transaction: Transaction) =>
      Promise.all([
        UPGRADES[version]?.(transaction),
        ...Object.entries(tables).map(([name, table]) =>
          addFields(transaction, name, addedIn(table, version)),
        ),
      ]);
    return { version, upgrade };
  });
}

/** The fields that a table got with this version, and their values in older rows. */
const addedIn = ({ fields }: Table, version: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { since }]) =>
      since?.version === version ? [[name, since.value]] : [],
    ),
  );

async function addFields(
  transaction: Transaction,
  name: string,
  added: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (Object.keys(added).length === 0) return;
  await transaction.table<Row>(name).toCollection().modify(added);
  await transaction
    .table<ServerRow>('server_rows')
    .toCollection()
    .modify(({ key, row }) => {
      if (row && tableOf(key) === name) Object.assign(row, added);
    });
  // the previous version dropped the new fields of rows, so the next round fetches everything once
  const refetch: Partial<ClientState> = { unreadable: { builds: [], met: false, at: 0 } };
  await transaction.table<ClientState>('client').toCollection().modify(refetch);
}

/** The user exports such a store and fetches everything again. */
function rejectUnreleased(): never {
  throw new StoreEnded('unreleased_version');
}
