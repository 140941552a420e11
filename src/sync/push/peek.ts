import { isRecord } from '#base/guards.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Row } from '#schemas/registry.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import { keyOfRow } from '#store/rows/stored-row.ts';
import { tableNames } from '#store/rows/synced-app.ts';
import { parseRow } from '#sync/protocol/parse-row.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { composeRequest } from '#sync/push/push-request.ts';

/** The newest rows come first, and a notification needs only those. */
const ROWS = 50;

/**
 * What is new on the server, for a notification of the service worker: the rows of one pull, which are not
 * stored. The cursor stays, so the page's next round gets all of them. Empty when the server was not reached.
 */
export async function peek(
  database: StoreDatabase,
  userId: Uuid,
  transport: Transport,
): Promise<ReadonlyMap<DocKey, Row>> {
  const request = await composeRequest(database, userId, { batch: 0, limit: ROWS });
  const response = await transport(request);
  const { user_id, rows } = response.ok && isRecord(response.value) ? response.value : {};
  const news = new Map<DocKey, Row>();
  if (user_id !== userId || !Array.isArray(rows)) return news;
  for (const [name, fields] of rows.filter(Array.isArray)) {
    const known = tableNames(database.app).find((table) => table === name);
    if (!known || !isRecord(fields)) continue;
    const row = parseRow(database.app.tables[known], fields);
    if (row) news.set(keyOfRow(database.app, known, row), row);
  }
  return news;
}
