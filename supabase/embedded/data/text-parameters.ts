/*
 * Parameters are sent as text, and PostgreSQL reads each by the type of its place, as behind hosted's API. Left to themselves, the
 * drivers convert values first, each in its own way: one reads the text `note` as false, the other fails.
 */

const OIDS = {
  boolean: 16,
  text: 25,
  bpchar: 1042,
  varchar: 1043,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
};

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** PGlite's `serializers`. */
export const SERIALIZERS = Object.fromEntries(Object.values(OIDS).map((oid) => [oid, textOf]));

/** The `types` of the driver for a PostgreSQL server, under the names that lite gives its own. */
export const TYPES = Object.fromEntries(
  Object.entries(OIDS).map(([name, oid]) => {
    const parse = (text: string) => (name === 'boolean' ? text === 't' : text);
    return [name, { to: oid, from: [oid], serialize: textOf, parse }];
  }),
);

/** That driver would declare a boolean's type itself, whatever the type of its place. */
export const withoutType = <T>(value: T): T | string => (typeof value === 'boolean' ? String(value) : value);
