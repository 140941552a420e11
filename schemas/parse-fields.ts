import { isRecord } from '#base/guards.ts';
import type { Fields, FieldType, ValuesOf } from '#schemas/fields.ts';

/** These fields of a record, each with the type and format that it demands; null when one is missing or wrong. */
export function parseFields<F extends Fields>(
  fields: F,
  value: Readonly<Record<string, unknown>>,
): ValuesOf<F> | null {
  const parsed: Record<string, unknown> = {};
  // no list of the fields for each row: a first sync reads thousands
  for (const name in fields) {
    const found = parseField(fields[name] as FieldType, value[name]);
    if (found === undefined) return null;
    parsed[name] = found;
  }
  return parsed as ValuesOf<F>;
}

/** Undefined when the value is wrong. */
function parseField(field: FieldType, value: unknown): unknown {
  if (value === null) return field.isNullable ? null : undefined;
  switch (field.type) {
    case 'string': {
      const { maxLength = Number.POSITIVE_INFINITY, format } = field;
      if (typeof value !== 'string' || value.length > maxLength) return undefined;
      return format?.test(value) === false ? undefined : value;
    }
    case 'integer':
      return Number.isSafeInteger(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'array':
      return Array.isArray(value) && value.length <= (field.most ?? Number.POSITIVE_INFINITY)
        ? parseItems(field.items as FieldType | Fields, value)
        : undefined;
  }
}

function parseItems(items: FieldType | Fields, list: readonly unknown[]): unknown[] | undefined {
  const parsed = list.map((item) => {
    if (isField(items)) return parseField(items, item);
    return (isRecord(item) && parseFields(items, item)) || undefined;
  });
  return parsed.includes(undefined) ? undefined : parsed;
}

const isField = (items: FieldType | Fields): items is FieldType => typeof items.type === 'string';
