import * as v from 'valibot';
import type { EpochMs } from '#base/clock.ts';
import { isRecord } from '#base/guards.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import { parseResults } from '#sync/protocol/parse-results.ts';
import { parseRow } from '#sync/protocol/parse-row.ts';
import type { SyncResponse } from '#sync/protocol/protocol.ts';

const peers = v.record(v.string(), v.picklist(['friend', 'unranked', 'card']));

const envelope = v.object({
  user_id: v.string(),
  epoch: v.string(),
  results: v.unknown(),
  scopes: peers,
  filled: peers,
  // parse-row.ts reads the fields
  rows: v.array(v.tuple([v.string(), v.custom<Readonly<Record<string, unknown>>>(isRecord)])),
  removed: v.array(v.tuple([v.string(), v.string()])),
  cursor: v.record(v.string(), v.unknown()),
  more: v.boolean(),
  server_time: v.pipe(v.string(), v.transform(Date.parse), v.number()),
});

export type ParsedResponse = Omit<SyncResponse, 'rows' | 'removed' | 'server_time'> & {
  rows: readonly (readonly [TableName, Row])[];
  removed: readonly (readonly [TableName, Uuid])[];
  /** Rows of known tables that this version cannot read. The id is null if even that is unreadable. */
  unreadable: readonly (readonly [TableName, Uuid | null])[];
  server_time: EpochMs;
};

/**
 * Reads a response of `sync`. Null when it is malformed: then nothing of it is used, not even its cursor, so
 * that no row is skipped. Tables this version does not know are dropped; a newer server may have more. A row
 * it cannot read is set aside (docs/sync.md, Applying a response), so that the others arrive.
 */
export function parseSyncResponse({ tables }: SyncedApp, value: unknown): ParsedResponse | null {
  const isTable = (name: string): name is TableName => Object.hasOwn(tables, name);
  const parsed = v.safeParse(envelope, value);
  const results = parseResults(parsed.success ? parsed.output.results : null);
  if (!parsed.success || !results) return null;
  const rows: [TableName, Row][] = [];
  const unreadable: [TableName, Uuid | null][] = [];
  for (const [table, fields] of parsed.output.rows) {
    if (!isTable(table)) continue;
    const row = parseRow(tables[table], fields);
    if (row) rows.push([table, row]);
    else unreadable.push([table, idIn(fields, tables[table])]);
  }
  const removed = parsed.output.removed.filter((entry): entry is [TableName, Uuid] => isTable(entry[0]));
  return { ...parsed.output, results, rows, removed, unreadable };
}

/**
 * True when one of the user's own rows is unreadable and every number on screen depends on it. Then only
 * `results` can be used: everything else would be shown wrong.
 */
export function lacksOwnRows({ tables }: SyncedApp, { user_id, unreadable }: ParsedResponse): boolean {
  return unreadable.some(
    ([table, id]) => tables[table].arrives === 'at_once' && (id === null || id === user_id),
  );
}

function idIn(fields: Readonly<Record<string, unknown>>, { key }: Table): Uuid | null {
  const id = fields[key];
  return typeof id === 'string' ? id : null;
}
