import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.end());

/** Joins a topic, resolves with the outcome, and collects its broadcasts. */
async function listen(client: SupabaseClient, token: string, topic: string, isPrivate = true) {
  const received: unknown[] = [];
  await client.realtime.setAuth(token);
  const channel: RealtimeChannel = client.channel(topic, { config: { private: isPrivate } });
  channel.on('broadcast', { event: 'sync' }, ({ payload }) => received.push(payload));
  const statuses: string[] = [];
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      statuses.push(status);
      resolve();
    });
  });
  return { received, statuses, leave: () => client.realtime.disconnect() };
}

const ring = (topic: string, n: number) =>
  server.query(`select realtime.send(jsonb_build_object('n', $2::int), 'sync', $1, true)`, [topic, n]);

describe('private broadcast', () => {
  it('reaches only the owner of the topic through supabase-js', async () => {
    const ann = await server.user('Ann');
    const bea = await server.user('Bea');
    const hers = await listen(ann.client, ann.token, `user:${ann.id}`);
    const other = await listen(bea.client, bea.token, `user:${bea.id}`);
    expect([hers.statuses[0], other.statuses[0]]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    await ring(`user:${ann.id}`, 1);
    await vi.waitFor(() => expect(hers.received).toEqual([expect.objectContaining({ n: 1 })]));
    await ring(`user:${bea.id}`, 2);
    await vi.waitFor(() => expect(other.received).toHaveLength(1));
    expect(hers.received).toHaveLength(1);
    await hers.leave();
    await other.leave();
  });

  it('rejects another user, a missing session and a public channel', async () => {
    const cleo = await server.user('Cleo');
    const dora = await server.user('Dora');
    const spying = await listen(dora.client, dora.token, `user:${cleo.id}`);
    const anonymous = await listen(server.client(), 'no-token', `user:${cleo.id}`);
    const open = await listen(server.client(), cleo.token, `user:${cleo.id}`, false);
    expect([spying.statuses[0], anonymous.statuses[0], open.statuses[0]]).toEqual(
      Array(3).fill('CHANNEL_ERROR'),
    );
    await ring(`user:${cleo.id}`, 1);
    const own = await listen(cleo.client, cleo.token, `user:${cleo.id}`);
    await ring(`user:${cleo.id}`, 2);
    await vi.waitFor(() => expect(own.received).toHaveLength(1));
    expect([spying.received, anonymous.received, open.received]).toEqual([[], [], []]);
    for (const one of [spying, anonymous, open, own]) await one.leave();
  });

  it('disappears with a rolled-back transaction and leaves no row', async () => {
    const eve = await server.user('Eve');
    const own = await listen(eve.client, eve.token, `user:${eve.id}`);
    await server.query(`do $$ begin
      perform realtime.send('{"n":1}', 'sync', 'user:${eve.id}', true);
      raise exception 'rolled back';
    exception when others then null; end $$`);
    await ring(`user:${eve.id}`, 2);
    await vi.waitFor(() => expect(own.received).toHaveLength(1));
    expect(own.received[0]).toMatchObject({ n: 2 });
    expect(await server.query('select id from realtime.messages')).toEqual([]);
    await own.leave();
  });

  it('carries the doorbell when the user writes', async () => {
    const fay = await server.user('Fay');
    const own = await listen(fay.client, fay.token, `user:${fay.id}`);
    const { error } = await fay.client
      .from('goals')
      .update({ morning_goal_time: '06:30:00' })
      .eq('user_id', fay.id);
    expect(error).toBeNull();
    await vi.waitFor(() => expect(own.received).toHaveLength(1));
    await own.leave();
  });

  it('rejects messages of a client', async () => {
    const gil = await server.user('Gil');
    const rows = await server.query<{ may: boolean }>(
      `select has_function_privilege('authenticated', 'realtime.send(jsonb,text,text,boolean)', 'execute') as may`,
    );
    expect(rows).toEqual([{ may: false }]);
    expect((await gil.client.schema('realtime').rpc('send', {})).error).not.toBeNull();
  });

  it('ends when the token ends, unless it was renewed', async () => {
    const hal = await server.user('Hal');
    const [short, renewed] = await Promise.all([raw(), raw()]);
    const joinShortly = async (socket: typeof short) => {
      socket.send(['1', '1', `realtime:user:${hal.id}`, 'phx_join', joinWith(await tokenFor(hal.token, 5))]);
      expect(await socket.next('phx_reply')).toMatchObject({ status: 'ok' });
    };
    // its first token ends before that of the other one
    await joinShortly(renewed);
    renewed.send(['1', '2', `realtime:user:${hal.id}`, 'access_token', { access_token: hal.token }]);
    await joinShortly(short);
    expect(await short.next('phx_close')).toEqual({});
    await ring(`user:${hal.id}`, 1);
    expect(await renewed.next('broadcast')).toMatchObject({ event: 'sync', payload: { n: 1 } });
    short.close();
    renewed.close();
  });

  it('rejects another origin and an eleventh topic', async () => {
    const url = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=any&vsn=2.0.0`;
    const rejected = await new Promise((resolve) => {
      new WebSocket(url, { origin: 'https://evil.example' }).on('error', (error) => resolve(error.message));
    });
    expect(rejected).toContain('403');
    const ida = await server.user('Ida');
    await server.query(
      `create policy everything on realtime.messages for select to authenticated using (true)`,
    );
    const socket = await raw();
    const statuses: unknown[] = [];
    for (let i = 0; i < 11; i++) {
      socket.send([`${i}`, `${i}`, `realtime:topic-${i}`, 'phx_join', joinWith(ida.token)]);
      statuses.push((await socket.next('phx_reply')).status);
    }
    await server.query('drop policy everything on realtime.messages');
    expect(statuses).toEqual([...Array(10).fill('ok'), 'error']);
    socket.close();
  });
});

const joinWith = (token: string) => ({ config: { private: true }, access_token: token });

/** The same claims with an earlier expiry. */
async function tokenFor(token: string, seconds: number): Promise<string> {
  const secret = (await readFile(path.join(server.dataDir, 'secrets'), 'utf8')).trim().split('=')[1];
  const claims: Record<string, unknown> = JSON.parse(atob(token.split('.')[1] ?? ''));
  return new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
}

/** A plain socket on which the test sends frames itself. */
async function raw() {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=any&vsn=2.0.0`,
  );
  const frames: [unknown, unknown, string, string, Record<string, unknown>][] = [];
  socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
  await new Promise((resolve) => socket.once('open', resolve));
  return {
    send: (frame: unknown) => socket.send(JSON.stringify(frame)),
    close: () => socket.close(),
    next: (event: string) =>
      vi.waitFor(() => {
        const at = frames.findIndex((frame) => frame[3] === event);
        const found = at < 0 ? undefined : frames.splice(at, 1)[0];
        if (!found) throw new Error(`No ${event} yet`);
        return found[4];
      }),
  };
}
