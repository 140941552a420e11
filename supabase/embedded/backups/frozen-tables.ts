import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Backend, Queries } from '#embedded/data/served-database.ts';

export interface DumpSource extends Pick<Backend, 'postgres' | 'turns'> {
  queue: RequestQueue;
}

export interface FrozenTable {
  name: string;
  /** The table to read its rows from: itself, or a copy. */
  source: string;
  /** Its size in pages of 8 KB. */
  pages: number;
}

/** All tables as they were at one moment. */
export interface FrozenTables extends Pick<Queries, 'query'> {
  tables: readonly FrozenTable[];
}

/** Selects the tables of Simmer, and those of lite for accounts and pictures, but none that only concern this database. */
const NAMES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p'
    and n.nspname in ('auth', 'storage', 'public', 'private', 'embedded', 'operator')
    and (n.nspname, c.relname) not in (('private', 'lives'), ('auth', 'audit_log_entries'))
  order by 1`;

export const readFrozenTables = <T>(
  source: DumpSource,
  read: (frozen: FrozenTables) => Promise<T>,
): Promise<T> => (source.turns === 1 ? readCopies(source, read) : readInTransaction(source, read));

/** For PostgreSQL: takes one of several turns, so requests are still answered. */
function readInTransaction<T>(
  { postgres, queue }: DumpSource,
  read: (frozen: FrozenTables) => Promise<T>,
): Promise<T> {
  return queue.run(() =>
    postgres.transaction(async (tx) => {
      await tx.exec(`set transaction isolation level repeatable read; set local timezone = 'UTC'`);
      const names = await namesIn(tx);
      const tables = await withPages(
        tx,
        names.map((name) => ({ name, source: name })),
      );
      return read({ tables, query: (sql, params) => tx.query(sql, params) });
    }),
  );
}

/**
 * For PGlite, whose one session all requests share: to read all rows in one turn would block them for seconds. Copying the tables
 * takes a tenth of that, and each query to the copies takes a turn of its own.
 */
async function readCopies<T>(
  { postgres, queue }: DumpSource,
  read: (frozen: FrozenTables) => Promise<T>,
): Promise<T> {
  const tables = await queue.run(() =>
    postgres.transaction(async (tx) => {
      const copies = (await namesIn(tx)).map((name, nth) => ({ name, source: `pg_temp.copy_${nth}` }));
      for (const { name, source } of copies) await tx.exec(`create table ${source} as select * from ${name}`);
      return withPages(tx, copies);
    }),
  );
  try {
    return await read({ tables, query: (sql, params) => queue.run(() => postgres.query(sql, params)) });
  } finally {
    const copies = tables.map(({ source }) => source).join(', ');
    await queue.run(() => postgres.exec(`drop table ${copies}`));
  }
}

async function namesIn(tx: Queries): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(NAMES);
  return rows.map(({ name }) => name);
}

async function withPages(tx: Queries, tables: readonly Omit<FrozenTable, 'pages'>[]): Promise<FrozenTable[]> {
  const { rows } = await tx.query<FrozenTable>(
    `select t.name, t.source, (pg_relation_size(t.source::regclass) / 8192)::int as pages
       from unnest($1::text[], $2::text[]) with ordinality t (name, source, nth) order by t.nth`,
    [tables.map(({ name }) => name), tables.map(({ source }) => source)],
  );
  return rows;
}
