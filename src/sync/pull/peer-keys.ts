import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import { type DocKey, docKey, tableOf } from '#store/rows/doc-key.ts';
import { tableNames } from '#store/rows/synced-app.ts';
import type { Store } from '#store/store.ts';

/**
 * Every row that this device has of a peer. All of them go when the peer is no longer visible (docs/sync.md,
 * Pull). That includes the server row of one that a pending mutation has taken off the screen: once that is
 * settled, its server row would come back.
 */
export async function peerKeys({ documents, database }: Store, peerId: Uuid): Promise<DocKey[]> {
  const { tables } = database.app;
  const stored = async (name: TableName): Promise<DocKey[]> => {
    const { seenBy, key } = tables[name];
    if (seenBy === 'owner') return [];
    // a row that each user has once
    if (key === 'user_id') return [docKey(name, peerId)];
    const values = seenBy === 'pair' ? { peer_id: peerId } : { user_id: peerId };
    return (await documents.keyed(name, values as object)).map(([found]) => found);
  };
  const [serverRows, ...keys] = await Promise.all([
    database.server_rows.toArray(),
    ...tableNames(database.app).map(stored),
  ]);
  const hidden = serverRows.filter(({ key, row }) => row && isOfPeer(tables[tableOf(key)], row, peerId));
  return [...keys.flat(), ...hidden.map(({ key }) => key)];
}

function isOfPeer({ seenBy, ends = ['user_id', 'user_id'] }: Table, row: Row, peerId: Uuid): boolean {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  return seenBy !== 'owner' && ends.some((end) => values[end] === peerId);
}
