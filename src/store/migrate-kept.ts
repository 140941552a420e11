import type { Transaction } from 'dexie';
import type { TableName } from '#schemas/entities.ts';
import { tableOf } from '#store/doc-key.ts';
import { type ClientState, FETCH_ANEW, type KeptRow } from '#store/outbox.ts';
import { migrateRow } from '#store/table-schemas.ts';

/**
 * Reshapes the kept server rows of one table from version `to - 1` to `to`; part of an upgrade of the outbox. A row
 * that cannot be reshaped is let go and everything is fetched anew: the outbox must open in any case.
 */
export async function migrateKept(upgrade: Transaction, table: TableName, to: number): Promise<void> {
  const kept = upgrade.table<KeptRow>('kept');
  for (const { key, row } of await kept.toArray()) {
    if (tableOf(key) !== table || row === null) continue;
    try {
      await kept.put({ key, row: migrateRow(table, row, to - 1, to) as typeof row });
    } catch {
      await kept.delete(key);
      await upgrade.table<ClientState>('client').update('client', FETCH_ANEW);
    }
  }
}
