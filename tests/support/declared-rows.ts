import type { Uuid } from '#base/uuid.ts';
import type { FieldType } from '#schemas/fields.ts';
import type { Row } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';

const ID: Uuid = '00000000-0000-4000-8000-0000000000d0';

/** A row of this table, made from its declaration: a table that is new needs nothing here. */
export function declaredRow({ fields }: Table, values: Readonly<Record<string, unknown>> = {}): Row {
  const defaults = Object.entries(fields).map(([name, field]) => [name, defaultOf(field)]);
  return { ...Object.fromEntries(defaults), ...values } as Row;
}

function defaultOf({ type, isNullable, maxLength }: FieldType): unknown {
  if (isNullable) return null;
  const text = maxLength === ID.length ? ID : '';
  return { string: text, integer: 0, boolean: false, array: [] }[type];
}
