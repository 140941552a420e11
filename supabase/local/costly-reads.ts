import type { PgliteConnection } from '@supabase/lite/pglite';

/*
 * What somebody signed in may ask of a table. PGlite runs on this very thread, where no statement timeout can fire: one bad
 * pattern, one text search or one column named a thousand times would keep everybody waiting. The app reads no table.
 */

const LONGEST_QUERY = 2048;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Whether a query string is longer than any that is needed. Ids are not counted: a list of friends has hundreds. */
export const isTooLong = (search: string): boolean => search.replaceAll(ID, '').length > LONGEST_QUERY;

/** The filters that are allowed, as lite names them. The others search text or arrays, and can take seconds. */
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

/** Allows only filters that compare, and a `select` of plain columns, each named once. */
export function refuseCostlyReads(connection: PgliteConnection): void {
  const accept = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (...asked) => {
    const { schema, select = [], where } = asked[0];
    // lite's own questions for Storage, which no other caller can name
    if (schema !== 'storage') {
      if (!comparesOnly(where))
        throw refusal('This server allows only the filters eq, neq, gt, gte, lt, lte, in and is');
      // a cast or an alias is no string; and one of them could make a long text of a short one
      const isPlain =
        select.every((one) => typeof one === 'string') && new Set(select).size === select.length;
      if (!isPlain) throw refusal('This server allows only plain columns in select, each named once');
    }
    return accept(...asked);
  };
}

const refusal = (why: string): Error => Object.assign(new Error(why), { code: 'PT400' });

function comparesOnly(where: unknown): boolean {
  if (typeof where !== 'object' || where === null) return true;
  return Object.entries(where).every(
    ([key, inner]) => (!key.startsWith('$') || OPERATORS.has(key)) && comparesOnly(inner),
  );
}
