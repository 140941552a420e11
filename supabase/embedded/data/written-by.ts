import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { isAbsent } from '#embedded/common/error-code.ts';

/** The major version of PostgreSQL inside PGlite. tests/embedded/backup.test.ts fails if an upgrade changes it. */
export const POSTGRES_MAJOR = 17;

const FILE = 'written-by.json';

const writtenBy = v.object({
  pglite: v.string(),
  /** Versions of all migrations applied. */
  migrations: v.array(v.string()),
  /** When the directory was opened. It distinguishes two states of one database. */
  opened_at: v.string(),
});

/** Which version of the app opened a database directory last. It lies inside the directory, so that a copy includes it. */
export type WrittenBy = v.InferOutput<typeof writtenBy>;

/** Reads the signature of a directory. Returns null if it is missing or incomplete, and throws if it cannot be read. */
export async function readWrittenBy(database: string): Promise<WrittenBy | null> {
  const text = await textOf(path.join(database, FILE));
  try {
    const parsed = v.safeParse(writtenBy, JSON.parse(text ?? ''));
    return parsed.success ? parsed.output : null;
  } catch {
    return null; // not JSON
  }
}

/** Signs a directory. Call it only when everything in `who` is true. */
export async function writeWrittenBy(database: string, who: WrittenBy): Promise<void> {
  const file = path.join(database, FILE);
  await writeFile(`${file}.half`, `${JSON.stringify(who, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.half`, file);
}

/** The installed version of PGlite. */
export async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = await readFile(path.join(path.dirname(entry), '../package.json'), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(manifest)).version;
}

/** The major version of PostgreSQL that made a database directory, or null if there is no database. */
export async function postgresMajorOf(database: string): Promise<number | null> {
  const text = await textOf(path.join(database, 'PG_VERSION'));
  return text === null ? null : Number.parseInt(text, 10);
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
