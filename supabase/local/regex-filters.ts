import type { PgliteConnection } from '@supabase/lite/pglite';

const REGEX = /^\$i?regex/;

/**
 * Refuses filters by regular expression: one bad pattern keeps PostgreSQL busy for minutes, and PGlite runs on this very
 * thread, where no statement timeout can fire. The app uses none.
 */
export function refuseRegexFilters(connection: PgliteConnection): void {
  const accept = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (...asked) => {
    if (hasRegex(asked[0])) {
      throw Object.assign(new Error('This server takes no filters by regular expression (match, imatch)'), {
        code: 'PT400',
      });
    }
    return accept(...asked);
  };
}

function hasRegex(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => REGEX.test(key) || hasRegex(inner));
}
