import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectPath } from '#embedded/common/project-path.ts';
import {
  closeToOthers,
  markComplete,
  openDataDirectory,
  rejectReplacement,
} from '#embedded/data/data-directory.ts';
import { prepareDirectory } from '#embedded/data/prepare-directory.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const NOW = Date.parse('2026-11-22T07:00:00Z');

/** A data directory with these files in it. */
async function directoryWith(files: Readonly<Record<string, string>>) {
  const { folder, remove } = temporaryFolder();
  undo.push(remove);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return openDataDirectory(folder);
}

const WHOLE = {
  'db/PG_VERSION': '17\n',
  'db/global/pg_control': 'control',
  'db/base/5/1259': 'catalogue',
  'db/pg_wal/000000010000000000000001': 'log',
};

async function without(lost: string) {
  const directory = await directoryWith(WHOLE);
  await markComplete(directory);
  await rm(path.join(directory.root, lost), { recursive: true });
  return directory;
}

describe('directory of an earlier start', () => {
  it('passes the check if it is undamaged', async () => {
    const directory = await directoryWith(WHOLE);
    await markComplete(directory);
    expect(await rejectReplacement(directory, NOW)).toBeNull();
  });

  it.each([
    ['db', 'there is none any more'],
    ['db/PG_VERSION', 'PG_VERSION is missing or unreadable'],
    ['db/global/pg_control', 'global/pg_control is missing or empty'],
    ['db/base', 'base is missing or empty'],
    ['db/pg_wal', 'pg_wal is missing or empty'],
  ])('is rejected and left alone without %s', async (lost, reason) => {
    const directory = await without(lost);
    const before = await readdir(directory.root, { recursive: true });
    await expect(rejectReplacement(directory, NOW)).rejects.toThrow(
      `The database in ${directory.database} is damaged (${reason}); nothing was changed.`,
    );
    expect(await readdir(directory.root, { recursive: true })).toEqual(before);
  });

  it.each([
    ['db/PG_VERSION', 'PG_VERSION is missing or unreadable'],
    ['db/global/pg_control', 'global/pg_control is missing or empty'],
  ])('is rejected with an empty %s', async (emptied, reason) => {
    const directory = await directoryWith({ ...WHOLE, [emptied]: '' });
    await markComplete(directory);
    await expect(rejectReplacement(directory, NOW)).rejects.toThrow(reason);
  });

  it.each([
    ['db/written-by.json', 'a start that finished'],
    ['db/base/5/16384', 'a table of our own'],
    ['backups/db-2026-11-21T07-00-00.000Z/PG_VERSION', 'a backup'],
    ['storage/avatars/somebody/avatar-1763700000000.png', 'a picture'],
    ['mail/2026-11-21.txt', 'a mail'],
  ])('is rejected as damaged even without its marker file, if it contains %s: %s', async (file) => {
    const directory = await directoryWith({ 'db/PG_VERSION': '17\n', [file]: 'x' });
    await expect(rejectReplacement(directory, NOW)).rejects.toThrow('pg_control is missing');
  });
});

it('moves an unfinished first database aside without deleting it', async () => {
  const directory = await directoryWith({ ...WHOLE, secrets: 'SUPABASE_JWT_SECRET=x' });
  const aside = await rejectReplacement(directory, NOW);
  expect(aside).toBe(`${directory.database}.half-made-${NOW}`);
  expect(await readFile(path.join(aside ?? '', 'PG_VERSION'), 'utf8')).toBe('17\n');
});

it('makes the folders unreadable for other users', async () => {
  const directory = await directoryWith({ ...WHOLE, 'storage/x': '', 'mail/x': '', 'backups/x': '' });
  await closeToOthers(directory, () => undefined);
  for (const folder of [directory.database, directory.storage, directory.mail, directory.backups]) {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  }
});

it('makes a new database in a folder that only its owner can read', async () => {
  const directory = await directoryWith({});
  const migrations = projectPath('supabase/migrations');
  const locks: (() => Promise<void> | void)[] = [];
  await prepareDirectory({
    directory,
    databaseUrl: null,
    migrations,
    now: 0,
    log: () => undefined,
    cleanup: locks,
  });
  for (const release of locks) await release();
  expect((await stat(directory.database)).mode & 0o777).toBe(0o700);
});

it('rejects a database that lost a file, and opens it once the file is back', async () => {
  const { folder, remove } = temporaryFolder();
  undo.push(remove);
  const migrationsDir = path.join(folder, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(
    path.join(migrationsDir, '20260101000000_notes.sql'),
    `create table public.notes as select 'kept' as text`,
  );
  const dataDir = path.join(folder, 'data');
  const start = () => startEmbeddedServer({ dataDir, distDir: null, migrationsDir, log: () => undefined });
  await (await start()).stop();

  const [control, kept] = [path.join(dataDir, 'db/global/pg_control'), path.join(folder, 'pg_control')];
  await cp(control, kept);
  await rm(control);
  await expect(start()).rejects.toThrow('Put a backup back (docs/operations.md), or choose another DATA_DIR');
  // the file exists, but PostgreSQL did not write its content
  await writeFile(control, 'x'.repeat(8192));
  await expect(start()).rejects.toThrow('is damaged (PostgreSQL cannot open it');
  expect((await readdir(dataDir)).filter((name) => name.startsWith('db'))).toEqual(['db']);

  await cp(kept, control);
  const server = await start();
  undo.push(server.stop);
  expect(await server.query('select text from public.notes')).toEqual([{ text: 'kept' }]);
});
