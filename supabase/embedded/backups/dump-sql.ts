import {
  type DumpSource,
  type FrozenTable,
  type FrozenTables,
  readFrozenTables,
} from '#embedded/backups/frozen-tables.ts';

/** How many pages one statement loads: some hundred rows. */
const PAGES_AT_ONCE = 16;

/** An empty line separates statements. No row holds one, because JSON escapes line breaks. */
const BETWEEN = '\n\n';

/**
 * Loads rows by the names of their columns, so that a dump fits a database whose tables have more columns or another
 * order. It leaves out storage.objects on hosted Supabase, where Storage makes these rows itself when the pictures
 * are uploaded.
 */
const HEAD = `begin;

set local standard_conforming_strings = on;

set local session_replication_role = replica;

do $$ begin
  if exists (select from auth.users) then
    raise exception 'This database has users already. Load the dump into an empty one.';
  end if;
end $$;

create or replace function pg_temp.clear(target text) returns void language plpgsql as $clear$
begin
  if to_regclass(target) is not null then execute format('delete from %s where true', target); end if;
end $clear$;

create or replace function pg_temp.load(target text, rows jsonb) returns void language plpgsql as $load$
declare
  names text;
  counter record;
begin
  if to_regclass(target) is null or (target = 'storage.objects' and to_regclass('storage.migrations') is not null) then
    raise notice 'left out: %', target;
    return;
  end if;
  select string_agg(format('%I', a.attname), ', ') into names from pg_attribute a
    where a.attrelid = target::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and rows -> 0 ? a.attname;
  execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_recordset(null::%s, $1)',
    target, names, names, target) using rows;
  for counter in select pg_get_serial_sequence(target, a.attname) as name, a.attname as of from pg_attribute a
      where a.attrelid = target::regclass and a.attnum > 0 and not a.attisdropped
        and pg_get_serial_sequence(target, a.attname) is not null loop
    execute format('select setval(%L, (select coalesce(max(%I), 1) from %s))', counter.name, counter.of, target);
  end loop;
end $load$;`;

/** Hosted Auth cannot read null in these text columns. The new epoch makes devices fetch everything again. */
const TAIL = `do $$ declare
  col text;
begin
  if to_regclass('auth.schema_migrations') is null then return; end if;
  for col in select a.attname from pg_attribute a where a.attrelid = 'auth.users'::regclass and a.attname in
      ('confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new', 'email_change_token_current',
       'reauthentication_token', 'phone_change', 'phone_change_token') loop
    execute format('update auth.users set %I = '''' where %I is null', col, col);
  end loop;
end $$;

update private.settings set epoch = gen_random_uuid() where only_row;

commit;`;

/** How many rows of each table a dump holds. */
export type RowCounts = Record<string, number>;

/** Gives `write` plain SQL that loads every row into another database. All rows are those of one moment. */
export function dumpSql(source: DumpSource, write: (sql: string) => Promise<void>): Promise<RowCounts> {
  return readFrozenTables(source, async (frozen) => {
    await write(HEAD + BETWEEN);
    const counts: RowCounts = {};
    for (const table of frozen.tables) {
      // a migration may have put rows there
      await write(`select pg_temp.clear('${table.name}');${BETWEEN}`);
      counts[table.name] = await dumpTable(frozen, table, write);
    }
    await write(`${TAIL}\n`);
    return counts;
  });
}

async function dumpTable(
  frozen: FrozenTables,
  { name, source, pages }: FrozenTable,
  write: (sql: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
    const { rows } = await frozen.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${source} t
         where t.ctid >= '(${page},0)' and t.ctid < '(${page + PAGES_AT_ONCE},0)'`,
    );
    if (rows.length === 0) continue;
    count += rows.length;
    await write(loadOf(name, rows.map(({ row }) => row).join(',\n')) + BETWEEN);
  }
  return count;
}

const loadOf = (table: string, rows: string) =>
  `select pg_temp.load('${table}', '[${rows.replaceAll("'", "''")}]');`;

const LOAD = /^select pg_temp\.load\('([^']+)', '(\[[\s\S]*\])'\);$/;

/** The table and the number of rows that a statement loads; null for any other statement. Throws when a row cannot be read. */
export function rowsIn(statement: string): { table: string; rows: number } | null {
  const [, table, quoted] = LOAD.exec(statement) ?? [];
  if (table === undefined || quoted === undefined) return null;
  const rows: unknown[] = JSON.parse(quoted.replaceAll("''", "'"));
  return { table, rows: rows.length };
}
