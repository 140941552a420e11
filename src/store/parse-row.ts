import type { Row, TableName } from '#schemas/entities.ts';
import { TABLE_SCHEMAS } from '#store/table-schemas.ts';

/**
 * Takes a row from the wire: only the fields this version knows, each of the type its schema says. Null when a
 * required field is missing or a field is of another type. A newer server may send more; that is dropped here.
 */
export function parseRow(table: TableName, value: Readonly<Record<string, unknown>>): Row | null {
  const { properties, required = [] } = TABLE_SCHEMAS[table];
  const row: Record<string, unknown> = {};
  for (const [field, { type }] of Object.entries<{ type?: string | readonly string[] }>(properties)) {
    const found = value[field];
    if (found === undefined) continue;
    const types = typeof type === 'string' ? [type] : (type ?? []);
    if (!types.some((one) => isOf(one, found))) return null;
    row[field] = found;
  }
  return required.every((field) => String(field) in row) ? (row as unknown as Row) : null;
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isSafeInteger(value);
  return typeof value === type;
}
