import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { extract } from 'tar';
import { afterAll, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { smoke } from '#scripts/smoke/run-smoke.ts';
import { ROOT } from '#tests/architecture/source-files.ts';
import { startAlone } from '#tests/package/lone-process.ts';
import { PACKAGE } from '#tests/package/made-package.ts';
import { clientOf, temporaryFolder } from '#tests/support/embedded-server.ts';

const MOST_BYTES = 60 * 1024 * 1024;

/** The system identifier of the database, at the beginning of this file. */
const identifierOf = (database: string) =>
  readFileSync(path.join(database, 'global/pg_control')).readBigUInt64LE();

const files = () =>
  readdirSync(PACKAGE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe('npm run package', () => {
  const { folder, remove } = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  afterAll(remove);

  it('makes a small folder without development files', () => {
    const bytes = files().reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('contains the code of every dependency, and of no development dependency', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
    );
    const licenses = ['licenses.txt', 'dist/licenses.txt'].map((file) =>
      readFileSync(path.join(PACKAGE, file), 'utf8'),
    );
    const packaged = new Set(
      [...licenses.join('\n').matchAll(/^(\S+) \d\S* \(.*\)$/gm)].map(([, name]) => name),
    );
    // it has no code of its own: it passes on react-router
    expect(Object.keys(dependencies).filter((name) => !packaged.has(name))).toEqual(['react-router-dom']);
    expect(Object.keys(devDependencies).filter((name) => packaged.has(name))).toEqual([]);
    const copied = readdirSync(path.join(PACKAGE, 'node_modules'));
    expect(copied.filter((name) => name in devDependencies)).toEqual([]);
  });

  it('includes all licences, and no path of the build machine', () => {
    const licenses = readFileSync(path.join(PACKAGE, 'licenses.txt'), 'utf8');
    for (const name of ['@supabase/lite', '@electric-sql/pglite', 'fs-native-extensions', 'ws', 'jose']) {
      expect(
        licenses.split('\n').some((line) => line.startsWith(`${name} `)),
        name,
      ).toBe(true);
    }
    const code = files().filter((file) => /supabase\/embedded\/.*\.mjs$/.test(file));
    expect(code.length).toBeGreaterThan(1);
    for (const file of code) expect(readFileSync(file, 'utf8')).not.toContain(ROOT);
  });

  it('serves the main path as process 1 of a container, and keeps all data for the next start', async () => {
    const first = await startAlone(PACKAGE, dataDir);
    // no line for each request
    const starting = first.output();
    expect(starting.split('\n')).toEqual([
      'This is process 1, which its watchdog cannot end: run it under an init (docker run --init).',
      `Simmer is ready at ${first.url}`,
      '',
    ]);
    const url = first.url ?? '';
    expect(await (await fetch(`${url}/local/health`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(url)).text()).toContain('<title>Simmer');
    const lines: string[] = [];
    const held = await smoke({ url, publishableKey: 'any-public-key' }, (line) => lines.push(line));
    expect(lines.filter((line) => line.startsWith('DOES NOT HOLD'))).toEqual([]);
    expect(held).toBe(true);
    const account = { email: 'ann@example.com', password: 'correct horse' };
    expect((await clientOf(url).auth.signUp(account)).error).toBeNull();
    const users = execFileSync(process.execPath, [`${PACKAGE}/supabase/embedded/admin.mjs`, 'users'], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expect(users).toContain(account.email);
    expect(await first.stop()).toBe(0);

    const second = await startAlone(PACKAGE, dataDir);
    try {
      const { data } = await clientOf(second.url ?? '').auth.signInWithPassword(account);
      expect(data.user?.email).toBe(account.email);
    } finally {
      expect(await second.stop()).toBe(0);
    }
    expect(readdirSync(path.join(dataDir, 'db'))).toContain('PG_VERSION');
  });

  it('includes an empty database, which a small machine lacks the memory to create', async () => {
    const [brought, fresh] = [path.join(folder, 'brought'), path.join(folder, 'fresh')];
    mkdirSync(brought);
    await extract({ file: path.join(PACKAGE, 'supabase/embedded/empty-database.tar.gz'), cwd: brought });
    expect(await (await startAlone(PACKAGE, fresh)).stop()).toBe(0);
    expect(identifierOf(path.join(fresh, 'db'))).toBe(identifierOf(brought));
  });
});
