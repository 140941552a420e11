import type { Read } from '#local/data/lite-internals.ts';

/*
 * Limits the queries that a person may send to a table. PGlite runs on the server's own thread, where no statement timeout can
 * fire: one bad pattern, one text search, or one column named a thousand times would make everybody wait. The app itself reads
 * no table.
 */

const LONGEST_QUERY = 2048;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** True if a query string is longer than any client needs. Ids do not count: a list of friends has hundreds. */
export const isTooLong = (search: string): boolean => search.replaceAll(ID, '').length > LONGEST_QUERY;

/** The allowed filters, as lite names them. The others search text or arrays and can take seconds. */
const OPERATORS: ReadonlySet<string> = new Set([
  '$and',
  '$or',
  '$not',
  '$eq',
  '$neq',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$notIn',
  '$is',
  '$isNot',
]);

/** Throws unless every filter only compares values and `select` names plain columns, each once. */
export function refuseCostlyRead({ schema, select = [], where }: Read): void {
  // only lite itself reads Storage's tables, for calls that storage-routes.ts has allowed
  if (schema === 'storage') return;
  if (!comparesOnly(where)) {
    throw refusal('This server allows only the filters eq, neq, gt, gte, lt, lte, in and is');
  }
  // lite parses a cast or an alias into something other than a string; a repeated column makes a long answer of a short row
  const isPlain = select.every((one) => typeof one === 'string') && new Set(select).size === select.length;
  if (!isPlain) throw refusal('This server allows only plain columns in select, each named once');
}

const refusal = (why: string): Error => Object.assign(new Error(why), { code: 'PT400' });

function comparesOnly(where: unknown): boolean {
  if (typeof where !== 'object' || where === null) return true;
  return Object.entries(where).every(
    ([key, inner]) => (!key.startsWith('$') || OPERATORS.has(key)) && comparesOnly(inner),
  );
}
