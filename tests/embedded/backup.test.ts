import { cpSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dumpTo, loadDump } from '#embedded/backups/move-data.ts';
import { backUpBeforeChange } from '#embedded/data/copy-before-change.ts';
import { POSTGRES_MAJOR, pgliteVersion, readWrittenBy, writeWrittenBy } from '#embedded/data/written-by.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A database with one migration, made once and copied: making one takes seconds. */
const template = temporaryFolder();
const FIRST = '20260101000000_first.sql';
beforeAll(async () => {
  const migrationsDir = path.join(template.folder, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(path.join(migrationsDir, FIRST), 'create table public.notes (text text);');
  const dataDir = path.join(template.folder, 'data');
  await (await startEmbeddedServer({ dataDir, distDir: null, migrationsDir, log: () => undefined })).stop();
});
afterAll(template.remove);

interface Setup {
  dataDir: string;
  migrationsDir: string;
  lines: string[];
  start(): ReturnType<typeof startEmbeddedServer>;
  migration(name: string, sql: string): Promise<void>;
  backups(): Promise<string[]>;
}

async function newSetup(): Promise<Setup> {
  const { folder, remove } = temporaryFolder();
  undo.push(remove);
  // three times as fast as the asynchronous cp
  cpSync(template.folder, folder, { recursive: true });
  const [dataDir, migrationsDir] = [path.join(folder, 'data'), path.join(folder, 'migrations')];
  const lines: string[] = [];
  return {
    dataDir,
    migrationsDir,
    lines,
    async start() {
      const options = { dataDir, distDir: null, migrationsDir, log: (line: string) => lines.push(line) };
      const server = await startEmbeddedServer(options);
      undo.push(server.stop);
      return server;
    },
    migration: (name, sql) => writeFile(path.join(migrationsDir, name), sql),
    backups: async () => (await readdir(path.join(dataDir, 'backups')).catch(() => [])).sort(),
  };
}

/** A directory that is enough of a database to be copied. */
async function newDirectory() {
  const { folder, remove } = temporaryFolder();
  undo.push(remove);
  const directory = { database: path.join(folder, 'db'), backups: path.join(folder, 'backups') };
  const migrations = path.join(folder, 'migrations');
  await mkdir(migrations);
  await mkdir(path.join(directory.database, 'base'), { recursive: true });
  await writeFile(path.join(directory.database, 'PG_VERSION'), `${POSTGRES_MAJOR}\n`);
  await writeFile(path.join(directory.database, 'base', 'rows'), 'rows of a user');
  const at = (second: number) => Date.parse('2026-11-21T07:00:00Z') + second * 1000;
  return {
    directory,
    copies: async () => (await readdir(directory.backups).catch(() => [])).sort(),
    /** Does what a start of that version does. */
    backUp: (second: number) =>
      backUpBeforeChange({ directory, migrations, now: at(second), log: () => undefined }),
    sign: async (second: number, pglite: string) =>
      writeWrittenBy(directory.database, {
        pglite,
        migrations: [],
        opened_at: new Date(at(second)).toISOString(),
      }),
  };
}

describe('copy before a change', () => {
  it('restores the database from before the change', async () => {
    const setup = await newSetup();
    const before = await setup.start();
    await before.query(`insert into public.notes values ('kept')`);
    await before.stop();
    expect(await setup.backups()).toEqual([]);

    await setup.migration('20260202000000_lose.sql', 'drop table public.notes;');
    const after = await setup.start();
    await expect(after.query('select * from public.notes')).rejects.toThrow('does not exist');
    await after.stop();
    const [copy = '', ...others] = await setup.backups();
    expect(others).toEqual([]);
    expect(setup.lines).toContain(
      `The database was copied to ${path.join(setup.dataDir, 'backups', copy)} before this version changes it.`,
    );

    await rm(path.join(setup.migrationsDir, '20260202000000_lose.sql'));
    await rename(path.join(setup.dataDir, 'db'), path.join(setup.dataDir, 'db-away'));
    await cp(path.join(setup.dataDir, 'backups', copy), path.join(setup.dataDir, 'db'), { recursive: true });
    const again = await setup.start();
    expect(await again.query('select text from public.notes')).toEqual([{ text: 'kept' }]);
    expect(await setup.backups()).toEqual([copy]);
  });

  it('skips the copy when nothing changes', async () => {
    const setup = await newSetup();
    await setup.start();
    expect(await setup.backups()).toEqual([]);
  });

  it('copies once for repeated failed starts, so that older copies remain', async () => {
    const setup = await newSetup();
    await setup.migration('20260202000000_good.sql', 'create table public.half_way (n int);');
    await setup.migration('20260303000000_broken.sql', 'select nonsense;');
    for (let i = 0; i < 2; i++) await expect(setup.start()).rejects.toThrow('broken.sql failed');
    const [copy = '', ...others] = await setup.backups();
    expect(others).toEqual([]);
    const { migrations } = (await readWrittenBy(path.join(setup.dataDir, 'backups', copy))) ?? {};
    expect(migrations).toEqual(['20260101000000']);
    await setup.migration('20260303000000_broken.sql', 'select 1;');
    await setup.start();
    expect(await setup.backups()).toEqual([copy]);
  });

  it('treats another version of PGlite as a change', async () => {
    const setup = await newDirectory();
    await setup.sign(0, '0.3.0');
    await setup.backUp(1);
    expect(await setup.copies()).toEqual(['db-2026-11-21T07-00-01.000Z']);
    await setup.sign(2, await pgliteVersion());
    await setup.backUp(3);
    expect(await setup.copies()).toHaveLength(1);
  });

  it('copies a directory without a recorded version once', async () => {
    const setup = await newDirectory();
    await setup.backUp(1);
    await setup.backUp(2);
    const [copy = '', ...others] = await setup.copies();
    expect(others).toEqual([]);
    expect(await readFile(path.join(setup.directory.backups, copy, 'base/rows'), 'utf8')).toBe(
      'rows of a user',
    );
  });

  it('keeps the newest three copies, and files that are no copies', async () => {
    const setup = await newDirectory();
    await mkdir(path.join(setup.directory.backups, 'by-hand'), { recursive: true });
    for (let i = 0; i < 5; i++) {
      await setup.sign(i, '0.3.0');
      await setup.backUp(i);
    }
    expect(await setup.copies()).toEqual([
      'by-hand',
      'db-2026-11-21T07-00-02.000Z',
      'db-2026-11-21T07-00-03.000Z',
      'db-2026-11-21T07-00-04.000Z',
    ]);
    // a clock that was set back must not make the new copy the oldest
    await setup.sign(-100, '0.3.0');
    await setup.backUp(-100);
    expect(await setup.copies()).toContain('db-2026-11-21T06-58-20.000Z');
  });

  it('replaces an incomplete copy', async () => {
    const setup = await newDirectory();
    await setup.sign(0, '0.3.0');
    const half = path.join(setup.directory.backups, 'half-db-2026-11-21T06-00-00.000Z');
    await cp(setup.directory.database, half, { recursive: true });
    await rm(path.join(half, 'base'), { recursive: true });
    await setup.backUp(1);
    expect(await setup.copies()).toEqual(['db-2026-11-21T07-00-01.000Z']);
  });

  it('leaves a database unchanged that cannot be copied', async () => {
    const setup = await newDirectory();
    await setup.sign(0, '0.3.0');
    await writeFile(setup.directory.backups, 'a file in the way');
    await expect(setup.backUp(1)).rejects.toThrow(
      `cannot be copied to ${setup.directory.backups} before it is changed (EEXIST); nothing was changed.`,
    );
  });

  it('makes copies that only their owner can read', async () => {
    const setup = await newDirectory();
    await setup.backUp(1);
    expect((await stat(setup.directory.backups)).mode & 0o777).toBe(0o700);
  });
});

describe('database of another version', () => {
  it.each([
    [POSTGRES_MAJOR + 1, 'a newer'],
    [POSTGRES_MAJOR - 1, 'an older'],
  ])('rejects PostgreSQL %i in one sentence and changes nothing', async (major, age) => {
    const setup = await newSetup();
    await writeFile(path.join(setup.dataDir, 'db', 'PG_VERSION'), `${major}\n`);
    const before = await readWrittenBy(path.join(setup.dataDir, 'db'));
    await expect(setup.start()).rejects.toThrow(
      `DATA_DIR was written by ${age} version of the app (PostgreSQL ${major}, this one has ${POSTGRES_MAJOR})`,
    );
    expect(await readWrittenBy(path.join(setup.dataDir, 'db'))).toEqual(before);
    expect(await setup.backups()).toEqual([]);
  });

  it('rejects an unknown migration before the database is opened', async () => {
    const setup = await newSetup();
    await rm(path.join(setup.migrationsDir, FIRST));
    await expect(setup.start()).rejects.toThrow('newer version of the app (migration 20260101000000)');
    expect(await setup.backups()).toEqual([]);
  });

  it('rejects data of an unreleased version, and loads its dump', async () => {
    const setup = await newSetup();
    await setup.migration('20260102000000_second.sql', 'create table public.drafts (text text);');
    const old = await setup.start();
    await old.query(`insert into public.notes values ('kept')`);
    await old.query(`insert into public.drafts values ('lost')`);
    await old.stop();
    const dump = path.join(setup.dataDir, '..', 'dump');
    const options = {
      migrationsDir: setup.migrationsDir,
      now: 0,
      databaseUrl: null,
      log: (line: string) => setup.lines.push(line),
    };
    await dumpTo(dump, { ...options, dataDir: setup.dataDir });
    for (const name of await readdir(setup.migrationsDir)) await rm(path.join(setup.migrationsDir, name));
    await setup.migration(
      '20260103000000_baseline.sql',
      `create table public.notes (text text);
      create schema private; create table private.settings (only_row bool, epoch uuid);`,
    );

    const database = path.join(setup.dataDir, 'db');
    const [before, copies] = [await readWrittenBy(database), await setup.backups()];
    await expect(setup.start()).rejects.toThrow(
      'made by an unreleased version of Simmer (migration 20260101000000). Export it with that version',
    );
    expect([await readWrittenBy(database), await setup.backups()]).toEqual([before, copies]);
    await rm(path.join(database, 'written-by.json'));
    await expect(setup.start()).rejects.toThrow('made by an unreleased version of Simmer');

    const fresh = path.join(setup.dataDir, '..', 'fresh');
    await loadDump(dump, { ...options, dataDir: fresh });
    expect(setup.lines).toContain('Left out: this version has no table public.drafts.');
    const server = await startEmbeddedServer({ ...options, dataDir: fresh, distDir: null });
    undo.push(server.stop);
    expect(await server.query('select text from public.notes')).toEqual([{ text: 'kept' }]);
  });

  it('is detected by the PostgreSQL version that PGlite contains', async () => {
    const database = await PGlite.create();
    undo.push(() => database.close());
    const { rows } = await database.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    expect(Math.trunc(Number(rows[0]?.version) / 10_000)).toBe(POSTGRES_MAJOR);
  });
});
