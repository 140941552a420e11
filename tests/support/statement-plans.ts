import pg from 'pg';
import type { Database } from '#tests/support/database.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** One read of a table, in the words of EXPLAIN. */
export interface Read {
  table: string;
  /** What the index was asked for; empty if everything was read. */
  indexConditions: string[];
  filter: string;
  /** The statement, which may be inside a function. */
  statement: string;
}

/** Sequential scans cost much here, so a statement that could use an index does, however few rows there are. */
const SETTINGS = `load 'auto_explain';
  set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
  set auto_explain.log_level = notice; set auto_explain.log_format = json;
  set enable_seqscan = off; set plan_cache_mode = force_generic_plan; set jit = off`;

/** Runs one statement and returns all reads of tables that it caused, also inside functions. Needs PostgreSQL. */
export async function readsOf(db: Database, sql: string, params: readonly unknown[]): Promise<Read[]> {
  const client = new pg.Client(db.engine.url?.replace('postgres@', 'supabase_admin@'));
  await client.connect();
  const reads: Read[] = [];
  try {
    await client.query(SETTINGS);
    client.on('notice', ({ message = '' }) => {
      if (!/^duration: .* plan:/.test(message)) return;
      const { Plan, 'Query Text': text } = JSON.parse(message.slice(message.indexOf('{')));
      reads.push(...readsIn(Plan, text.replace(/\s+/g, ' ')));
    });
    await client.query(sql, [...params]);
  } finally {
    await client.end();
  }
  return reads;
}

function readsIn(plan: Plan, statement: string): Read[] {
  const table = plan['Relation Name'];
  const below = (plan.Plans ?? []).flatMap((one) => readsIn(one, statement));
  // "ModifyTable" writes, and a "Tid Scan" knows the places of its rows
  if (table === undefined || !/^(Seq|Bitmap Heap|Index|Index Only) Scan$/.test(plan['Node Type']))
    return below;
  const indexConditions = plan['Node Type'] === 'Bitmap Heap Scan' ? bitmaps(plan) : [plan['Index Cond']];
  return [
    {
      table,
      indexConditions: indexConditions.every((one) => one !== undefined) ? indexConditions : [],
      filter: plan.Filter ?? '',
      statement,
    },
    ...below,
  ];
}

/**
 * The conditions of the indexes from which a bitmap was made; undefined for an index that was read completely.
 */
function bitmaps(plan: Plan): (string | undefined)[] {
  return (plan.Plans ?? []).flatMap((one) =>
    one['Node Type'] === 'Bitmap Index Scan' ? [one['Index Cond']] : bitmaps(one),
  );
}

/** The columns that the filter compares with one value each, and that every row must equal. */
export function equalColumns(filter: string): string[] {
  return conjuncts(filter).flatMap((one) => /^\(?(\w+) = (?!ANY)/.exec(one)?.[1] ?? []);
}

/** Splits `((a = 1) AND (b OR c))` into its parts. */
function conjuncts(filter: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 1;
  for (let i = 0; i < filter.length; i++) {
    if (filter[i] === '(') depth++;
    if (filter[i] === ')') depth--;
    if (depth === 0 && i < filter.length - 1) return [filter]; // no parentheses around the whole
    if (depth === 1 && filter.startsWith(' AND ', i)) {
      parts.push(filter.slice(start, i));
      start = i + 5;
    }
  }
  return [...parts, filter.slice(start, -1)];
}
