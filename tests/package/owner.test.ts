import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAlone, UNPRIVILEGED } from '#tests/package/lone-process.ts';
import { PACKAGE } from '#tests/package/made-package.ts';
import { clientOf, temporaryFolder } from '#tests/support/embedded-server.ts';

const { folder, remove } = temporaryFolder();
/** A folder that root alone may enter. */
const rootsOwn = path.join(folder, 'root');
const [dump, backup] = [path.join(rootsOwn, 'dump'), path.join(rootsOwn, 'backup.tar.gz')];
const dataDir = path.join(folder, 'data');
const ANN = { email: 'ann@example.com', password: 'correct horse' };

/** A command of the packaged folder, run by root while the server is stopped, with a settings file for root alone. */
function runByRoot(data: string, command: string, ...words: string[]): void {
  const settings = path.join(rootsOwn, 'simmer.env');
  writeFileSync(settings, `DATA_DIR=${data}\n`, { mode: 0o600 });
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command, '--', ...words], {
    cwd: PACKAGE,
    env: { PATH: process.env.PATH, HOME: rootsOwn, SETTINGS_FILE: settings },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
}

const filesOf = (root: string) =>
  ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })].map((name) => path.join(root, name));
const foreignFilesIn = (data: string) => filesOf(data).filter((file) => lstatSync(file).uid !== UNPRIVILEGED);

function ownFolder(name: string): string {
  const made = path.join(folder, name);
  mkdirSync(made, { mode: 0o700 });
  chownSync(made, UNPRIVILEGED, UNPRIVILEGED);
  return made;
}

/** Starts the server as another user than root and signs Ann in. Returns what it printed if it did not start. */
async function signInAt(data: string): Promise<string> {
  const server = await startAlone(PACKAGE, data);
  if (server.url === null) return server.output();
  const { data: session } = await clientOf(server.url).auth.signInWithPassword(ANN);
  expect(await server.stop()).toBe(0);
  return session.user?.email ?? 'not signed in';
}

beforeAll(async () => {
  mkdirSync(rootsOwn, { mode: 0o700 });
  const server = await startAlone(PACKAGE, dataDir);
  expect((await clientOf(server.url ?? '').auth.signUp(ANN)).error).toBeNull();
  expect(await server.stop()).toBe(0);
  runByRoot(dataDir, 'admin', 'backup', '--yes');
  const [made = ''] = readdirSync(path.join(dataDir, 'backups'));
  execFileSync('cp', [path.join(dataDir, 'backups', made), backup]);
  runByRoot(dataDir, 'dump', dump);
  for (const file of [dump, backup]) expect(lstatSync(file).uid).toBe(0);
});
afterAll(remove);

describe('command of root on the data directory of another user', () => {
  it.each([
    ['users', 'admin', 'users'],
    ['invite', 'admin', 'invite', '--yes'],
    ['backup', 'admin', 'backup', '--yes'],
    ['dump', 'dump', path.join(rootsOwn, 'second-dump')],
    ['restore', 'restore', backup],
    ['doctor', 'doctor'],
  ])('creates no file owned by root: %s', async (_, command, ...words) => {
    runByRoot(dataDir, command, ...words);
    expect(foreignFilesIn(dataDir)).toEqual([]);
    expect(await signInAt(dataDir)).toBe(ANN.email);
  });

  it('creates no file owned by root when it loads a dump into a new directory', async () => {
    const loaded = ownFolder('loaded');
    runByRoot(loaded, 'load', dump);
    expect(foreignFilesIn(loaded)).toEqual([]);
    expect(await signInAt(loaded)).toBe(ANN.email);
  });
});

describe('start on files of another user', () => {
  /** Starts the server, expects it to fail, and returns the command that it prints. */
  async function repairCommand(data: string, file: string): Promise<string> {
    const printed = await signInAt(data);
    expect(printed).toContain(`${file} belongs to another user (0), and this process (user ${UNPRIVILEGED})`);
    expect(printed).not.toMatch(/damaged|make room/i);
    return /chown -R \S+ \S+/.exec(printed)?.[0] ?? '';
  }

  it('changes nothing and prints the command that repairs the owner', async () => {
    const signature = path.join(dataDir, 'db/written-by.json');
    const before = readFileSync(signature, 'utf8');
    chownSync(signature, 0, 0);
    chmodSync(signature, 0o600);
    const names = filesOf(dataDir);
    const command = await repairCommand(dataDir, signature);
    expect(readFileSync(signature, 'utf8')).toBe(before);
    expect(filesOf(dataDir)).toEqual(names);
    execFileSync('sh', ['-c', command]);
    // like lost+found at the top of a disk
    mkdirSync(path.join(dataDir, 'lost+found'), { mode: 0o700 });
    expect(await signInAt(dataDir)).toBe(ANN.email);
  });

  it('prints the command that repairs the owner after root restored a backup', async () => {
    const restored = path.join(folder, 'restored');
    runByRoot(restored, 'restore', backup);
    const command = await repairCommand(restored, path.join(restored, 'db'));
    execFileSync('sh', ['-c', command]);
    expect(await signInAt(restored)).toBe(ANN.email);
  });
});
