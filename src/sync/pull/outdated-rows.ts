import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import { keyOfRow } from '#store/rows/stored-row.ts';
import { type SyncedApp, tableNames } from '#store/rows/synced-app.ts';
import type { Store } from '#store/store.ts';
import type { ParsedResponse } from '#sync/protocol/parse-response.ts';

type Arrived = Pick<ParsedResponse, 'rows' | 'filled'>;
type OfFriends = NonNullable<Table['ofFriends']>;

/**
 * The friends' rows that are too old to be shown again, now that new ones have arrived. The server sends
 * new ones but never says that an old one is outdated, so a friend of many years would fill the device. The
 * rows of a friend who was just sent whole replace all earlier ones: while this user could not see the friend, the
 * server did not report what that friend undid.
 */
export async function outdatedRows({ database }: Store, response: Arrived): Promise<DocKey[]> {
  const { app, documents, userId } = database;
  const inTable = async (name: TableName): Promise<DocKey[]> => {
    const { ofFriends } = app.tables[name];
    if (!ofFriends) return [];
    const place = (row: Row) => placeOf(app, name, ofFriends, row);
    const arrived = response.rows
      .flatMap(([of, row]) => (of === name ? [place(row)] : []))
      .filter(({ owner }) => owner !== userId);
    const friends = new Set([...arrived.map(({ owner }) => owner), ...Object.keys(response.filled)]);
    const ofEach = [...friends].map(async (friend) => {
      const stored = (await documents.where(name, { user_id: friend } as object)).map(place);
      const theirs = arrived.filter(({ owner }) => owner === friend);
      return friend in response.filled
        ? replacedBy(theirs, stored)
        : beyond(ofFriends, [...stored, ...theirs]);
    });
    return (await Promise.all(ofEach)).flat();
  };
  return (await Promise.all(tableNames(app).map(inTable))).flat();
}

interface Placed {
  key: DocKey;
  owner: Uuid;
  /** Sorts in the order by which the server chooses the newest rows (docs/sync.md, Pull). */
  place: string;
}

function placeOf(app: SyncedApp, name: TableName, { newestBy }: OfFriends, row: Row): Placed {
  const values = row as unknown as Readonly<Record<string, Uuid>>;
  const place = newestBy.map((field) => values[field]).join('');
  return { key: keyOfRow(app, name, row), owner: values.user_id as Uuid, place };
}

function replacedBy(sent: readonly Placed[], stored: readonly Placed[]): DocKey[] {
  const keys = new Set(sent.map(({ key }) => key));
  return stored.map(({ key }) => key).filter((key) => !keys.has(key));
}

function beyond({ kept, most }: OfFriends, all: readonly Placed[]): DocKey[] {
  const byKey = new Map(all.map((one) => [one.key, one]));
  if (byKey.size <= most) return [];
  const newestFirst = [...byKey.values()].sort((a, b) => (a.place < b.place ? 1 : -1));
  return newestFirst.slice(kept).map(({ key }) => key);
}
