import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { projectPath } from '#embedded/common/project-path.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { copyDataDir, temporaryFolder } from '#tests/support/embedded-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function folderOfTest(): string {
  const { folder, remove } = temporaryFolder();
  undo.push(remove);
  return folder;
}

const madeDataDir = () => copyDataDir(path.join(folderOfTest(), 'data'));

const start = (dataDir: string, port = 0) =>
  startEmbeddedServer({ dataDir, port, distDir: null, log: () => undefined });

describe('rejected start', () => {
  it('reports a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    undo.push(() => other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const dataDir = path.join(folderOfTest(), 'data');
    await expect(start(dataDir, port)).rejects.toThrow(`Port ${port} is already in use`);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('reports a data directory that is a file, or below one', async () => {
    const file = path.join(folderOfTest(), 'file');
    await writeFile(file, 'kept');
    await expect(start(file)).rejects.toThrow('a file; name a directory.');
    await expect(start(path.join(file, 'data'))).rejects.toThrow('a file; name a directory.');
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('reports a data directory that cannot be written', async () => {
    await expect(start('/proc/simmer')).rejects.toThrow('DATA_DIR /proc/simmer cannot be written');
  });

  it('reports an app that is not built', async () => {
    const folder = folderOfTest();
    const attempt = startEmbeddedServer({
      dataDir: path.join(folder, 'data'),
      distDir: path.join(folder, 'none'),
    });
    await expect(attempt).rejects.toThrow('run "npm run build" first.');
  });

  it('reports a data directory of a newer version', async () => {
    const folder = folderOfTest();
    const migrationsDir = path.join(folder, 'migrations');
    await cp(projectPath('supabase/migrations'), migrationsDir, { recursive: true });
    await writeFile(
      path.join(migrationsDir, '20990101000000_later.sql'),
      'create table public.later (n int)',
    );
    const options = { dataDir: await madeDataDir(), distDir: null, log: () => undefined };
    await (await startEmbeddedServer({ ...options, migrationsDir })).stop();
    await expect(startEmbeddedServer(options)).rejects.toThrow(
      'newer version of the app (migration 20990101000000)',
    );
    const again = await startEmbeddedServer({ ...options, migrationsDir });
    undo.push(again.stop);
    expect(await again.query('select n from public.later')).toEqual([]);
  });

  it('rolls back a failed migration, which can be applied once it is repaired', async () => {
    const folder = folderOfTest();
    const migrationsDir = path.join(folder, 'migrations');
    await cp(projectPath('supabase/migrations'), migrationsDir, { recursive: true });
    const file = path.join(migrationsDir, '20990101000000_broken.sql');
    await writeFile(file, 'create table public.half (n int); select nonsense;');
    const options = {
      dataDir: await madeDataDir(),
      distDir: null,
      migrationsDir,
      log: () => undefined,
    };
    await expect(startEmbeddedServer(options)).rejects.toThrow('20990101000000_broken.sql failed');
    await writeFile(file, 'create table public.half (n int);');
    const server = await startEmbeddedServer(options);
    undo.push(server.stop);
    expect(await server.query('select n from public.half')).toEqual([]);
  });
});

describe('request during the start', () => {
  it('receives a page that reloads itself, or a 503 with Retry-After', async () => {
    let early: Promise<Response[]> = Promise.resolve([]);
    const server = await startEmbeddedServer({
      dataDir: await madeDataDir(),
      log: () => undefined,
      pages: async (http) => {
        http.once('listening', () => {
          const address = http.address();
          const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
          early = Promise.all([fetch(url, { headers: { accept: 'text/html' } }), fetch(url)]);
        });
        return {
          respond: async () => new Response('the page'),
          ownsUpgrade: () => false,
          close: async () => undefined,
        };
      },
    });
    undo.push(server.stop);
    const [seen, read] = await early;
    expect([seen?.status, seen?.headers.get('refresh'), await seen?.text()]).toEqual([
      503,
      '1',
      'The server is starting …',
    ]);
    expect([read?.status, read?.headers.get('retry-after'), await read?.json()]).toEqual([
      503,
      '1',
      { message: 'The server is starting' },
    ]);
    expect(await (await fetch(server.url)).text()).toBe('the page');
  });
});

/** The command that runs another one with its own process ids, as in a container; empty if the system forbids that. */
function otherNamespace(): string[] {
  const command = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
  return spawnSync('unshare', [...command.slice(1), 'true']).status === 0 ? command : [];
}

it('gives PostgreSQL a cache that fits a small machine', async () => {
  const server = await start(await madeDataDir());
  undo.push(server.stop);
  expect(await server.query('show shared_buffers')).toEqual([{ shared_buffers: '16MB' }]);
});

describe('data directory', () => {
  it('rejects a second server, while the first keeps running', async () => {
    const dataDir = await madeDataDir();
    const first = await start(dataDir);
    undo.push(first.stop);
    await expect(start(dataDir)).rejects.toThrow(`in use by another server (process ${process.pid})`);
    expect((await fetch(`${first.url}/local/health`)).status).toBe(200);
    await first.stop();
    const second = await start(dataDir);
    undo.push(second.stop);
    expect((await fetch(`${second.url}/local/health`)).status).toBe(200);
  });

  it('stays locked against a server of another container, which does not see this process', async () => {
    const dataDir = await madeDataDir();
    const first = await start(dataDir);
    undo.push(first.stop);
    // the content of the file must not matter: from the other container, the process id in it means nothing
    await writeFile(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: 2 ** 30 }));
    const second = await startServerProcess({ DATA_DIR: dataDir }, otherNamespace());
    undo.push(() => second.kill('SIGKILL'));
    expect([await second.ended, second.url]).toEqual([1, null]);
    expect(second.output().trim().split('\n').at(-1)).toBe(
      `DATA_DIR is in use by another server (process ${2 ** 30}); stop it first or choose another DATA_DIR.`,
    );
  });

  it('accepts a server once its process is gone, even if another process has its id', async () => {
    const dataDir = await madeDataDir();
    await writeFile(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: process.ppid }));
    undo.push((await start(dataDir)).stop);
  });

  it('moves a half-made database aside without deleting it', async () => {
    const dataDir = path.join(folderOfTest(), 'data');
    await mkdir(path.join(dataDir, 'db', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'db', 'PG_VERSION'), '17');
    const server = await start(dataDir);
    undo.push(server.stop);
    const aside = (await readdir(dataDir)).find((name) => name.startsWith('db.half-made-'));
    expect(await readdir(path.join(dataDir, aside ?? 'none'))).toContain('PG_VERSION');
  });

  it('keeps accounts, tokens and the signing key over a restart', async () => {
    const dataDir = await madeDataDir();
    const secrets = path.join(dataDir, 'secrets');
    const first = await start(dataDir);
    const key = await readFile(secrets, 'utf8');
    await first.query('create table public.kept as select 1 as n');
    await first.stop();
    const second = await start(dataDir);
    undo.push(second.stop);
    expect(await second.query('select n from public.kept')).toEqual([{ n: 1 }]);
    expect(await readFile(secrets, 'utf8')).toBe(key);
    expect((await stat(secrets)).mode & 0o777).toBe(0o600);
  });
});

it('exits with 1 and the reason if it cannot start', async () => {
  const dataDir = await madeDataDir();
  await mkdir(path.join(dataDir, 'secrets'));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  expect([await server.ended, server.url]).toEqual([1, null]);
  expect(server.output()).toContain('The server failed: Error: EISDIR');
});

describe('server process', () => {
  const { folder, remove } = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  let server: ServerProcess;
  beforeAll(async () => {
    const fault = "process.on('SIGUSR2', () => { throw new TypeError('ann@example.com') })";
    server = await startServerProcess({
      DATA_DIR: await copyDataDir(dataDir),
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(fault).replaceAll("'", '%27')}"`,
    });
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await server?.ended;
    remove();
  });

  it('keeps running after an uncaught error and logs where it was thrown', async () => {
    server.kill('SIGUSR2');
    await vi.waitFor(() =>
      expect(server.output()).toMatch(/error; the server keeps running: TypeError at \S+:\d+/),
    );
    expect(server.output()).not.toContain('ann@example.com');
    expect((await fetch(`${server.url}/local/health`)).status).toBe(200);
  });

  it('keeps running when its output is closed', async () => {
    server.stopReading();
    server.kill('SIGUSR2'); // makes the server log
    for (let call = 0; call < 3; call++) {
      expect((await fetch(`${server.url}/local/health`)).status).toBe(200);
    }
  });

  it('prints its address, stops on SIGTERM with connections open, and frees directory and port', async () => {
    const url = new URL(server.url ?? '');
    const idle = net.connect(Number(url.port), url.hostname);
    idle.on('error', () => undefined);
    const socket = new WebSocket(`ws://${url.host}/realtime/v1/websocket?apikey=any&vsn=2.0.0`);
    await new Promise((resolve) => socket.once('open', resolve));
    await fetch(`${url.origin}/local/health`);
    await expect(start(dataDir)).rejects.toThrow(
      `DATA_DIR is in use by another server (process ${server.pid}); stop it first or choose another DATA_DIR.`,
    );
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    undo.push((await start(dataDir, Number(url.port))).stop);
  });
});
