import * as v from 'valibot';
import type { Uuid } from '#base/uuid.ts';
import { type Row, TABLE_NAMES, type TableName } from '#schemas/entities.ts';
import { parseRow } from '#sync/protocol/parse-row.ts';
import type { SyncResponse } from '#sync/protocol/protocol.ts';
import { resultsShape } from '#sync/push/push-results.ts';

const peers = v.record(v.string(), v.picklist(['friend', 'card']));

const envelope = v.object({
  user_id: v.string(),
  epoch: v.string(),
  results: resultsShape,
  scopes: peers,
  filled: peers,
  rows: v.array(v.tuple([v.string(), v.record(v.string(), v.unknown())])),
  removed: v.array(v.tuple([v.string(), v.string()])),
  cursor: v.record(v.string(), v.unknown()),
  more: v.boolean(),
  server_time: v.string(),
});

export type ParsedResponse = Omit<SyncResponse, 'rows' | 'removed'> & {
  rows: readonly (readonly [TableName, Row])[];
  removed: readonly (readonly [TableName, Uuid])[];
  /** Rows of known tables in a form this version cannot read; null where not even whose row it is. */
  unreadable: readonly (readonly [TableName, Uuid | null])[];
};

/**
 * Reads an answer of `sync`. Null when it is not one: then nothing of it is used, not even its cursor, so that no
 * row is passed over. Tables this version does not know are left out; a newer server may have more. A row it cannot
 * read is set aside (docs/sync.md, Applying an answer): it must not keep all the others away.
 */
export function parseSyncResponse(value: unknown): ParsedResponse | null {
  const parsed = v.safeParse(envelope, value);
  if (!parsed.success) return null;
  const rows: [TableName, Row][] = [];
  const unreadable: [TableName, Uuid | null][] = [];
  for (const [table, fields] of parsed.output.rows) {
    if (!isTable(table)) continue;
    const row = parseRow(table, fields);
    if (row) rows.push([table, row]);
    else unreadable.push([table, idIn(fields)]);
  }
  const removed = parsed.output.removed.filter((entry): entry is [TableName, Uuid] => isTable(entry[0]));
  const results = parsed.output.results.map(({ seq, status, code }) =>
    code === undefined ? { seq, status } : { seq, status, code },
  );
  return { ...parsed.output, results, rows, removed, unreadable };
}

/**
 * True when an own row is unreadable that every number on screen stands on. Then nothing can be taken over but `results`: what
 * rests on it would be shown wrong.
 */
export function lacksGround({ user_id, unreadable }: ParsedResponse): boolean {
  return unreadable.some(([table, id]) => GROUND.includes(table) && (id === null || id === user_id));
}

const GROUND: readonly TableName[] = ['profiles', 'goals', 'streaks'];

function idIn({ id, user_id }: Readonly<Record<string, unknown>>): Uuid | null {
  const named = id ?? user_id;
  return typeof named === 'string' ? named : null;
}

function isTable(name: string): name is TableName {
  return (TABLE_NAMES as readonly string[]).includes(name);
}
