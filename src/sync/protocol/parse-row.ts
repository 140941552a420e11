import type { Fields, FieldType } from '#schemas/fields.ts';
import { parseFields } from '#schemas/parse-fields.ts';
import type { Row } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';

/**
 * Reads a row of a response: only the fields this version knows, each with the type and format that its table
 * declares. Null when one is missing or wrong, because a missing number would make every sum NaN. Further fields of a
 * newer server are dropped. (The card of a pending counterpart has a few fields only: schemas/table.ts.)
 */
export function parseRow({ fields, card }: Table, value: Readonly<Record<string, unknown>>): Row | null {
  const isCard = card && !Object.keys(fields).some((name) => name in value && !card.includes(name));
  return parseFields(isCard ? only(fields, card) : fields, value) as unknown as Row | null;
}

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] as FieldType]));
