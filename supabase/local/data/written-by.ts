import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';

/** The PostgreSQL inside PGlite. tests/server/local-backup.test.ts fails when an upgrade changes it. */
export const POSTGRES_MAJOR = 17;

const FILE = 'written-by.json';

const writtenBy = v.object({
  pglite: v.string(),
  /** Versions of all migrations applied. */
  migrations: v.array(v.string()),
  /** When it was opened. Tells two states of one database apart. */
  opened_at: v.string(),
});

/** Who opened a database directory last. Stored inside the directory, so that a copy of it includes this. */
export type WrittenBy = v.InferOutput<typeof writtenBy>;

/** Reads the signature of a directory; null when it is missing or incomplete. */
export async function readWrittenBy(database: string): Promise<WrittenBy | null> {
  try {
    const text = await readFile(path.join(database, FILE), 'utf8');
    const parsed = v.safeParse(writtenBy, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Signs a directory. Call it when everything in `who` is true of it. */
export async function writeWrittenBy(database: string, who: WrittenBy): Promise<void> {
  const file = path.join(database, FILE);
  await writeFile(`${file}.half`, `${JSON.stringify(who, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.half`, file);
}

/** The version of PGlite that would open a database now. */
export async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = await readFile(path.join(path.dirname(entry), '../package.json'), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(manifest)).version;
}

/** The major version of PostgreSQL that made a database directory; null when there is no database. */
export async function postgresMajorOf(database: string): Promise<number | null> {
  const text = await readFile(path.join(database, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}
