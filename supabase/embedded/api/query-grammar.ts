/*
 * The part of PostgREST's query language that this server accepts. PGlite runs on the server's own thread, where no
 * statement timeout can fire, so a read may only compare. Values have the characters of days, times, ids, numbers and
 * addresses: lite reads some other texts as JSON.
 */

/** True if a query parameter may have this value. */
export type ReadsParameter = (value: string) => boolean;

const COLUMN = '[a-z][a-z0-9_]*';
const VALUE = String.raw`[\p{L}\p{N} _.:+@'-]*`;
const QUOTED = `(?:"${VALUE}"|${VALUE})`;
const COMPARISON = `(?:not\\.)?(?:(?:eq|neq|gt|gte|lt|lte)\\.${QUOTED}|is\\.(?:null|true|false|unknown)|in\\.\\(${QUOTED}(?:,${QUOTED})*\\))`;
const FILTER = new RegExp(`^${COMPARISON}$`, 'u');
const IN_TREE = `(${COLUMN})\\.${COMPARISON}`;
/** A group without nested groups. */
const GROUP = new RegExp(`(?<=[(,])(?:not\\.)?(?:and|or)\\(${IN_TREE}(?:,${IN_TREE})*\\)`, 'gu');
const TREE = new RegExp(`^\\(${IN_TREE}(?:,${IN_TREE})*\\)$`, 'u');
const MOST_LEVELS = 3;

const isList = (one: RegExp, most: number): ReadsParameter => {
  return (value) => {
    const parts = value.split(',').map((part) => part.trim());
    return (
      parts.length <= most && new Set(parts).size === parts.length && parts.every((part) => one.test(part))
    );
  };
};

const isColumnList = isList(new RegExp(`^${COLUMN}$`), 50);

/** Plain columns, each once. A cast, an alias or a repeated column makes a long response of a short row. */
export const isSelect: ReadsParameter = (value) => value === '*' || value === '' || isColumnList(value);

/** The columns of an insert, as supabase-js quotes them. */
export const isColumns: ReadsParameter = (value) => isColumnList(value.replaceAll('"', ''));

export const isOrder: ReadsParameter = isList(
  new RegExp(`^${COLUMN}(?:\\.(?:asc|desc))?(?:\\.nulls(?:first|last))?$`),
  5,
);

/** The filters over the given columns: of one of them, and a tree of several joined by `and` and `or`. */
export function filters(columns: readonly string[]): { isFilter: ReadsParameter; isTree: ReadsParameter } {
  const first = columns[0];
  const known = (text: string) =>
    [...text.matchAll(new RegExp(`(?<=[(,])${IN_TREE}`, 'gu'))].every(([, name = '']) =>
      columns.includes(name),
    );
  return {
    isFilter: (value) => FILTER.test(value),
    isTree(value) {
      let tree = value;
      for (let level = 0; level < MOST_LEVELS && !TREE.test(tree); level++) {
        if (!known(tree)) return false;
        tree = tree.replace(GROUP, `${first}.is.null`);
      }
      return TREE.test(tree) && known(tree);
    },
  };
}
