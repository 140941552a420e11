import type { RequestQueue } from '#local/api/request-queue.ts';
import type { Backend, Queries } from '#local/data/database.ts';

export interface PictureSource extends Pick<Backend, 'postgres' | 'turns'> {
  queue: RequestQueue;
}

export interface PicturedTable {
  name: string;
  /** Where its rows are read. */
  source: string;
  /** Of 8 KB. */
  pages: number;
}

/** All tables as they were at one moment. */
export interface Picture extends Pick<Queries, 'query'> {
  tables: readonly PicturedTable[];
}

/** Everything of Simmer, and the accounts and pictures that lite keeps. What a database tells of itself stays behind. */
const NAMES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p'
    and n.nspname in ('auth', 'storage', 'public', 'private', 'embedded', 'operator')
    and (n.nspname, c.relname) not in (('private', 'lives'), ('auth', 'audit_log_entries'))
  order by 1`;

export const readPicture = <T>(source: PictureSource, read: (picture: Picture) => Promise<T>): Promise<T> =>
  source.turns === 1 ? readCopies(source, read) : readInTransaction(source, read);

/** Takes one turn of several, so everybody goes on. */
function readInTransaction<T>(
  { postgres, queue }: PictureSource,
  read: (picture: Picture) => Promise<T>,
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
 * For PGlite, whose one session is everybody's: to read all rows in one turn would take seconds. To copy the tables takes a
 * tenth of that, and each query to the copies takes a turn of its own.
 */
async function readCopies<T>(
  { postgres, queue }: PictureSource,
  read: (picture: Picture) => Promise<T>,
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

async function withPages(
  tx: Queries,
  tables: readonly Omit<PicturedTable, 'pages'>[],
): Promise<PicturedTable[]> {
  const { rows } = await tx.query<PicturedTable>(
    `select t.name, t.source, (pg_relation_size(t.source::regclass) / 8192)::int as pages
       from unnest($1::text[], $2::text[]) with ordinality t (name, source, nth) order by t.nth`,
    [tables.map(({ name }) => name), tables.map(({ source }) => source)],
  );
  return rows;
}
