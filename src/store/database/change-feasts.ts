import type { FeastRecord } from '#domain/shelf/feasts.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';

/**
 * Changes what this device knows about feasts, in one transaction, because other tabs and the service worker do so too. It is
 * part of the client record, so that it leaves with the user's data.
 */
export async function changeFeasts(
  database: StoreDatabase,
  change: (record: FeastRecord | undefined) => FeastRecord,
): Promise<void> {
  await database.transaction('rw', 'client', async () => {
    const { feasts } = await database.readState();
    await database.updateState({ feasts: change(feasts) });
  });
}
