import { readdirSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONNECTIONS } from '#embedded/http/connection-limit.ts';
import { bucket, newName, pngOf } from '#tests/support/avatar-requests.ts';
import {
  clientOf,
  copyDataDir,
  startTestServer,
  type TestServer,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';
import { usedBy } from '#tests/support/process-use.ts';
import { get, sendUnread, statusOf } from '#tests/support/raw-http.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const MEGABYTE = 1024 * 1024;

describe('server process', () => {
  const { folder, remove } = temporaryFolder();
  let server: ServerProcess;
  let url: string;
  let targets: string[];
  beforeAll(async () => {
    server = await startServerProcess({ DATA_DIR: await copyDataDir(folder) });
    url = server.url ?? '';
    const client = clientOf(url);
    const { data } = await client.auth.signUp({ email: 'ann@example.com', password: 'correct horse' });
    const name = newName({ id: data.user?.id ?? '' });
    const picture = await bucket(client).upload(name, pngOf(5 * MEGABYTE), { contentType: 'image/png' });
    expect(picture.error).toBeNull();
    const [, script = 'none'] = /src="([^"]+[.]js)"/.exec(await (await fetch(url)).text()) ?? [];
    targets = [`/storage/v1/object/public/avatars/${name}`, script];
  });
  afterAll(async () => {
    server?.kill('SIGTERM');
    await server?.ended;
    remove();
  });

  it('uses little memory for pictures and pages that clients request and do not read', async () => {
    for (const target of targets) await (await fetch(`${url}${target}`)).arrayBuffer();
    const before = (await usedBy(server.pid)).megabytes;
    const flood = targets.flatMap((target) =>
      Array.from({ length: 60 }, () => sendUnread(url, get(target).repeat(4))),
    );
    await Promise.all(flood.map((socket) => new Promise((resolve) => socket.once('readable', resolve))));
    for (let i = 0; i < 20; i++) expect((await fetch(`${url}/local/health`)).status).toBe(200);
    expect(flood.filter((socket) => socket.closed)).toEqual([]);
    expect((await usedBy(server.pid)).megabytes - before).toBeLessThan(200);
    for (const socket of flood) socket.destroy();
  });

  it('closes the newest connections of a network that has too many', async () => {
    const { ofNetwork } = CONNECTIONS;
    const sockets = Array.from({ length: ofNetwork + 20 }, () => sendUnread(url, '').resume());
    const open = () => sockets.filter((socket) => !socket.destroyed);
    await vi.waitFor(() => expect(open().length).toBeLessThanOrEqual(ofNetwork), 20_000);
    expect(open().length).toBeGreaterThan(ofNetwork - 20);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await fetch(`${url}/local/health`)).status).toBe(200), 20_000);
  });
});

describe('server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.end());

  const linkOf = (fd: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // closed since
    }
  };

  it('closes a picture whose reader hangs up before the end', async () => {
    const ann = await server.user('Ann');
    const name = newName(ann);
    const { error } = await bucket(ann.client).upload(name, pngOf(5 * MEGABYTE), {
      contentType: 'image/png',
    });
    expect(error).toBeNull();
    const target = `/storage/v1/object/public/avatars/${name}`;
    const openPictures = () =>
      readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).includes(ann.id)).length;
    const callers = Array.from({ length: 20 }, () => sendUnread(server.url, get(target).repeat(3)));
    await vi.waitFor(() => expect(openPictures()).toBe(20));
    expect(await statusOf(server.url, target, { method: 'HEAD' })).toBe(200);
    expect((await (await fetch(`${server.url}${target}`)).arrayBuffer()).byteLength).toBe(5 * MEGABYTE);
    for (const caller of callers) caller.destroy();
    await vi.waitFor(() => expect(openPictures()).toBe(0));
    expect(server.lines).toEqual([]);
  });
});
