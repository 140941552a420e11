import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { RESERVE } from '#embedded/data/disk-space.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { BYTES, bucket, newName } from '#tests/support/avatar-requests.ts';
import {
  clientOf,
  copyDataDir,
  startTestServer,
  type TestServer,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

type TestUser = Awaited<ReturnType<TestServer['user']>>;

const sync = ({ client, id }: Pick<TestUser, 'client' | 'id'>, name?: string) =>
  client.rpc('sync', {
    request: {
      protocol: 1,
      user_id: id,
      client_id: id,
      mutations: name
        ? [{ seq: 1, id: crypto.randomUUID(), name: 'setProfile', args: { display_name: name } }]
        : [],
      acked_seq: 0,
      cursor: null,
      held: {},
      limit: 10,
    },
  });

describe('server with a nearly full disk', () => {
  let free = RESERVE;
  let server: TestServer;
  let ann: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ freeBytes: async () => free });
    ann = await server.user('Ann');
  });
  beforeEach(() => {
    free = RESERVE - 1;
  });
  afterAll(async () => {
    // on a full disk a server does not close its database before its process ends
    free = RESERVE;
    await server?.end();
  });

  const rename = () =>
    fetch(`${server.url}/rest/v1/profiles?user_id=eq.${ann.id}`, {
      method: 'PATCH',
      headers: { apikey: 'any', authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ display_name: 'Anna' }),
    });

  it('rejects a write with 503, a reason and Retry-After, and changes nothing', async () => {
    const answer = await rename();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await answer.json()).toEqual({
      code: '53100',
      message:
        'The disk of the server is full: nothing was written, and it takes changes again once there is room',
      details: null,
      hint: 'disk_full',
    });
    const { error, status } = await sync(ann, 'Anna');
    expect([status, error?.hint]).toEqual([503, 'disk_full']);
    const names = await server.query('select display_name from public.profiles where user_id = $1', [ann.id]);
    expect(names).toEqual([{ display_name: 'Ann' }]);
  });

  it('rejects a write in the error formats of Auth and Storage', async () => {
    const auth = await server
      .client()
      .auth.signInWithPassword({ email: ann.email, password: 'correct horse' });
    expect(auth.error).toMatchObject({ status: 503 });
    const { error } = await bucket(ann.client).upload(newName(ann), BYTES.png, { contentType: 'image/png' });
    expect(error?.message).toMatch(/^The disk of the server is full/);
  });

  const logPosition = async () =>
    (await server.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at'))[0]?.at;

  it('rejects a request for a recovery code, which would be stored and sent', async () => {
    const mails = () =>
      readdirSync(server.dataDir, { recursive: true }).filter((name) => /^mail/.test(`${name}`));
    const before = [await logPosition(), mails()];
    const answer = await fetch(`${server.url}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: 'any', 'content-type': 'application/json' },
      body: JSON.stringify({ email: ann.email }),
    });
    expect([answer.status, (await answer.json()).error_code]).toEqual([503, 'disk_full']);
    expect([await logPosition(), mails()]).toEqual(before);
  });

  it('closes a socket that joins a doorbell, because the check needs a write', async () => {
    const url = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=any&vsn=2.0.0`;
    const joined = JSON.stringify([
      '1',
      '1',
      `realtime:user:${ann.id}`,
      'phx_join',
      { config: { private: true }, access_token: ann.token },
    ]);
    const renewed = joined.replace('phx_join', 'access_token');
    const connect = async () => {
      const socket = new WebSocket(url);
      const frames: string[] = [];
      socket.on('message', (data) => frames.push(data.toString()));
      const closed = new Promise<number>((resolve) => socket.once('close', resolve));
      await new Promise((resolve) => socket.once('open', resolve));
      return { socket, frames, closed };
    };
    free = RESERVE;
    const member = await connect();
    member.socket.send(joined);
    await vi.waitFor(() => expect(member.frames.join()).toContain('"ok"'));

    free = RESERVE - 1;
    const before = await logPosition();
    member.socket.send(renewed);
    expect(await member.closed).toBe(1013);
    for (let i = 0; i < 5; i++) {
      const { socket, frames, closed } = await connect();
      socket.send(joined);
      expect([await closed, frames]).toEqual([1013, []]);
    }
    expect(await logPosition()).toBe(before);
  });

  it('serves requests that only read: tables, a pull, the list of pictures, the account', async () => {
    const read = await ann.client.from('goals').select('morning_goal_time');
    expect(read.data).toEqual([{ morning_goal_time: '07:00:00' }]);
    expect(await sync(ann)).toMatchObject({ error: null, data: { user_id: ann.id } });
    expect((await bucket(ann.client).list(ann.id)).error).toBeNull();
    expect((await ann.client.auth.getUser(ann.token)).data.user?.id).toBe(ann.id);
  });

  it('accepts writes again when there is space, and logs that the disk was full and has space again', async () => {
    expect((await rename()).status).toBe(503);
    free = RESERVE;
    expect((await rename()).status).toBe(204);
    const logged = server.lines.filter((line) => line.startsWith('The disk of DATA_DIR'));
    expect(logged.slice(-2)).toEqual([
      'The disk of DATA_DIR is nearly full: 31 MB free. Nothing is written until there are 32 MB.',
      'The disk of DATA_DIR has room again: 32 MB free.',
    ]);
  });

  it('does not start, because a start writes', async () => {
    const { folder, remove } = temporaryFolder();
    const start = startEmbeddedServer({
      dataDir: path.join(folder, 'data'),
      distDir: null,
      freeBytes: async () => free,
    });
    await expect(start).rejects.toThrow(
      'has less than 32 MB free. Nothing was changed; make room and start again.',
    );
    remove();
  });
});

/** A small disk for this test, or null if the system does not allow a mount. */
function smallDisk(): { folder: string; remove: () => void } | null {
  const { folder, remove } = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'none', folder]).status === 0) {
    return { folder, remove: () => void spawnSync('umount', [folder]) };
  }
  remove();
  return null;
}

const disk = NIGHTLY ? smallDisk() : null;
afterAll(() => disk?.remove());

describe.each(disk ? [disk] : [])('server on a really full disk', ({ folder }) => {
  const ballast = path.join(folder, 'ballast');
  const room = () => statfsSync(folder).bavail * statfsSync(folder).bsize;
  const fillUpTo = (bytes: number) => {
    const file = openSync(ballast, 'a');
    while (room() > bytes) writeSync(file, Buffer.alloc(Math.min(65_536, room() - bytes)));
    closeSync(file);
  };

  it('rejects writes, stops on SIGTERM, and has all data at the next start', async () => {
    const dataDir = await copyDataDir(path.join(folder, 'data'));
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const client = clientOf(server.url ?? '');
    const { data } = await client.auth.signUp({
      email: 'ann@example.com',
      password: 'correct horse',
      options: { data: { display_name: 'Ann' } },
    });
    const ann = { client, id: data.user?.id ?? '' };
    // less than the next segment of the log, which PostgreSQL may need at any moment
    fillUpTo(9 * 1024 * 1024);
    expect((await sync(ann, 'Full')).status).toBe(503);
    rmSync(ballast);
    expect((await sync(ann, 'Room')).data.results).toMatchObject([{ status: 'applied' }]);
    fillUpTo(0);
    expect((await sync(ann)).error).toBeNull();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    rmSync(ballast);
    const again = await startEmbeddedServer({ dataDir, distDir: null, log: () => undefined });
    const names = await again.query('select display_name from public.profiles');
    await again.stop();
    expect(names).toEqual([{ display_name: 'Room' }]);
  });
});
