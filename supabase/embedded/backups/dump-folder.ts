import { createReadStream } from 'node:fs';
import { copyFile, cp, mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { dumpSql, type RowCounts, rowsIn } from '#embedded/backups/dump-sql.ts';
import type { DumpSource } from '#embedded/backups/frozen-tables.ts';
import { errorCode, isAbsent } from '#embedded/common/error-code.ts';
import { kindOf } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';
import type { DataDirectory } from '#embedded/data/data-directory.ts';
import type { Database, Queries } from '#embedded/data/served-database.ts';

const SQL = 'simmer.sql';
const CONTENTS = 'contents.json';
const STORAGE = 'storage';

const contentsOf = v.object({
  made_at: v.string(),
  /** Versions of the migrations that made the tables. */
  migrations: v.array(v.string()),
  rows: v.record(v.string(), v.number()),
  /** Path below `storage`, and size in bytes. */
  pictures: v.record(v.string(), v.number()),
});

/** The table of contents of a dump. It is written last: a folder without it is no dump. */
export type DumpContents = v.InferOutput<typeof contentsOf>;

type Kept = Pick<DataDirectory, 'storage' | 'secrets' | 'webPushKey'>;

export interface DumpOptions extends DumpSource {
  kept: Kept;
  now: EpochMs;
}

/** Writes everything to a new folder: plain SQL, the pictures, and the keys. */
export async function writeDump(folder: string, options: DumpOptions): Promise<DumpContents> {
  const { postgres, queue, kept, now } = options;
  await mkdir(folder, { mode: 0o700 });
  const file = await open(path.join(folder, SQL), 'wx', 0o600);
  let rows: RowCounts;
  try {
    rows = await dumpSql(options, async (sql) => {
      await file.write(sql);
    });
    await file.sync();
  } finally {
    await file.close();
  }
  const applied = await queue.run(() =>
    postgres.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    ),
  );
  await copyPictures(kept.storage, path.join(folder, STORAGE));
  for (const key of [kept.secrets, kept.webPushKey]) {
    await cp(key, path.join(folder, path.basename(key))).catch(ignoreAbsent);
  }
  const contents = {
    made_at: instantOf(now),
    migrations: applied.rows.map(({ version }) => version),
    rows,
    pictures: await sizesBelow(path.join(folder, STORAGE)),
  };
  await writeFile(path.join(folder, CONTENTS), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 });
  return contents;
}

/**
 * Copies a folder while the server uses it. A picture that disappears during that was replaced or deleted by its user.
 * We do not use cp: at the first such picture it would end, and leave out all the others.
 */
export async function copyPictures(from: string, to: string): Promise<void> {
  const entries = (await readdir(from, { withFileTypes: true }).catch(ignoreAbsent)) ?? [];
  if (entries.length > 0) await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyPictures(source, target);
    else if (entry.isFile()) await copyFile(source, target).catch(ignoreAbsent);
  }
}

/** Ignores missing files and folders, because a server creates some only when it needs them. */
export function ignoreAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error;
}

async function sizesBelow(root: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const name of ((await readdir(root, { recursive: true }).catch(ignoreAbsent)) ?? []).sort()) {
    const info = await stat(path.join(root, name));
    if (info.isFile()) sizes[name] = info.size;
  }
  return sizes;
}

/** Reads a whole dump: every row, and the size of every picture. Throws StartError if anything is missing. */
export async function verifyDump(folder: string): Promise<DumpContents> {
  const contents = await readContents(folder);
  const rows: RowCounts = Object.fromEntries(Object.keys(contents.rows).map((table) => [table, 0]));
  let last = '';
  try {
    for await (const statement of statementsOf(folder)) {
      last = statement;
      const loaded = rowsIn(statement);
      if (loaded) rows[loaded.table] = (rows[loaded.table] ?? 0) + loaded.rows;
    }
  } catch (error) {
    throw incomplete(folder, `${SQL} cannot be read: ${kindOf([error])}`);
  }
  if (last !== 'commit;') throw incomplete(folder, `${SQL} has no end`);
  if (!isDeepStrictEqual(rows, contents.rows)) throw incomplete(folder, `${SQL} lacks some rows`);
  if (!isDeepStrictEqual(await sizesBelow(path.join(folder, STORAGE)), contents.pictures)) {
    throw incomplete(folder, 'some pictures are missing');
  }
  return contents;
}

async function readContents(folder: string): Promise<DumpContents> {
  const text = await readFile(path.join(folder, CONTENTS), 'utf8').catch(ignoreAbsent);
  if (typeof text !== 'string') throw incomplete(folder, `it has no ${CONTENTS}`);
  try {
    return v.parse(contentsOf, JSON.parse(text));
  } catch {
    throw incomplete(folder, `${CONTENTS} cannot be read`);
  }
}

const incomplete = (folder: string, why: string) =>
  new StartError(`${folder} is no complete dump of Simmer (${why}). Nothing was changed.`);

/** Statements are separated by an empty line. */
async function* statementsOf(folder: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(path.join(folder, SQL)), crlfDelay: Infinity });
  let statement: string[] = [];
  for await (const line of lines) {
    if (line !== '') {
      statement.push(line);
      continue;
    }
    if (statement.length > 0) yield statement.join('\n');
    statement = [];
  }
  if (statement.length > 0) yield statement.join('\n');
}

/** Loads the rows of a dump, all or none, into a database that has the tables and no users. */
export async function loadRows(postgres: Database, folder: string): Promise<void> {
  try {
    await postgres.transaction(async (tx) => {
      for await (const statement of statementsOf(folder)) {
        if (statement !== 'begin;' && statement !== 'commit;') await tx.exec(statement);
      }
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new StartError(`The dump was not loaded: ${reason} (${errorCode(error) ?? 'no code'}).`);
  }
}

/** The tables of a dump that this database lacks. `loadRows` leaves them out; only a dump of an unreleased version has any. */
export async function missingTables(postgres: Queries, rows: RowCounts): Promise<string[]> {
  const filled = Object.keys(rows).filter((table) => rows[table] !== 0);
  const missing = await postgres.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is null',
    [filled],
  );
  return missing.rows.map(({ name }) => name);
}

export async function placePictures(folder: string, { storage }: Pick<Kept, 'storage'>): Promise<void> {
  await cp(path.join(folder, STORAGE), storage, { recursive: true }).catch(ignoreAbsent);
}

/** Copies the keys of a dump. A key that already exists stays, because devices know it. */
export async function placeKeys(folder: string, kept: Kept): Promise<void> {
  for (const key of [kept.secrets, kept.webPushKey]) {
    const source = path.join(folder, path.basename(key));
    await cp(source, key, { force: false }).catch(ignoreAbsent);
  }
}
