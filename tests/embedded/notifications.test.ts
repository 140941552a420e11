import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { publicKeyOf } from '#embedded/data/secrets.ts';
import type { EmbeddedServerOptions } from '#embedded/server/server-options.ts';
import {
  copyDataDir,
  startTestServer,
  type TestServer,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';
import { OFF } from '#tests/support/stories/notification-story.ts';
import { startWebPushService, type WebPushService } from '#tests/support/web-push-service.ts';

const MINUTE = 60_000;
const SENDER = fileURLToPath(new URL('../support/notification-process.ts', import.meta.url));

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

let service: WebPushService;
let dataDir: string;
/** How far the server's clock is ahead. */
let ahead: number;
beforeEach(async () => {
  service = await startWebPushService();
  const { folder, remove } = temporaryFolder();
  undo.push(remove, service.stop);
  dataDir = await copyDataDir(path.join(folder, 'data'));
  ahead = 0;
});

async function start(options: Partial<EmbeddedServerOptions> = {}): Promise<TestServer> {
  const server = await startTestServer({
    dataDir,
    notifications: { origins: [service.origin], lookMs: 50, graceMs: 50 },
    clock: { ...systemClock, now: () => Date.now() + ahead },
    ...options,
  });
  undo.push(server.stop);
  return server;
}

/** The public key in the database, once it is that of the key file. */
const keyOf = (server: TestServer) =>
  vi.waitFor(async () => {
    const [, privateKey = ''] = (await readFile(path.join(dataDir, 'web-push-key'), 'utf8'))
      .trim()
      .split('=');
    const public_key = publicKeyOf(privateKey);
    expect(await server.query('select public_key from private.web_push_keys')).toEqual([{ public_key }]);
    return public_key;
  });

/** A device of a new user; `push` sends it a test notification. */
async function addDevice(server: TestServer) {
  await server.query('insert into private.web_push_hosts (origin) values ($1) on conflict do nothing', [
    service.origin,
  ]);
  const { client, id } = await server.user('Ann');
  const subscription = service.subscribe(await keyOf(server));
  const call = async (name: string, args?: object) => {
    const { error } = await client.rpc(name, args);
    if (error) throw new Error(error.message);
  };
  await call('keep_subscription', { ...subscription, zone: 'Europe/Berlin', language: 'en' });
  const choose = (chosen: object) => {
    const args = { ...OFF, ...chosen };
    const mutations = [{ seq: 1, id: randomUUID(), name: 'setReminders', args }];
    const ids = { user_id: id, client_id: id };
    const rest = { protocol: 1, acked_seq: 0, cursor: null, held: {}, limit: 10 };
    return call('sync', { request: { ...ids, mutations, ...rest } });
  };
  return { subscription, choose, push: () => call('test_notification') };
}

const outcomes = async (server: TestServer) =>
  (
    await server.query<{ outcome: string | null }>(
      'select outcome from private.notifications order by notification_id',
    )
  ).map(({ outcome }) => outcome);

describe('notifications of the embedded server', () => {
  it('sends what is due, records the outcome, and logs nothing', async () => {
    const server = await start({ allowedHosts: ['habits.example'] });
    const { subscription, push } = await addDevice(server);
    const asked = performance.now();
    await push();
    await vi.waitFor(async () => expect(await outcomes(server)).toEqual(['sent']));
    const seconds = (performance.now() - asked) / 1000;
    // it is worth sending for five minutes from the request on, in whole seconds
    expect(service.received[0]?.ttl).toBeLessThanOrEqual(300);
    expect(service.received[0]?.ttl).toBeGreaterThanOrEqual(299 - seconds);
    expect(service.received).toEqual([
      {
        endpoint: subscription.endpoint,
        payload: { v: 1, kind: 'test' },
        ttl: expect.any(Number),
        topic: 'test',
        urgency: 'high',
        subject: 'https://habits.example',
      },
    ]);
    expect(server.lines).toEqual([]);
  });

  it('sends a reminder at the moment that the user chose', async () => {
    const server = await start();
    const { choose } = await addDevice(server);
    await choose({ night: 'goal' });
    const [moment] = await server.query<{ day: string; due_ms: number }>(
      'select day::text, extract(epoch from due_at)::float8 * 1000 as due_ms from private.reminder_times',
    );
    if (!moment) throw new Error('Nothing is planned');
    expect(service.asked()).toBe(0);
    ahead = moment.due_ms - Date.now();
    await vi.waitFor(() => expect(service.received).toHaveLength(1));
    expect(service.received[0]).toMatchObject({
      payload: { v: 1, kind: 'reminder', type: 'night', day: moment.day, when: 'goal' },
      topic: `check-in-night-${moment.day}`,
      urgency: 'high',
    });
  });

  it('keeps its key over a restart, and a new key ends all subscriptions', async () => {
    const first = await start();
    const key = await keyOf(first);
    await addDevice(first);
    await first.stop();
    const file = path.join(dataDir, 'web-push-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const second = await start();
    expect(await keyOf(second)).toBe(key);
    expect(await second.query('select from private.web_push_subscriptions')).toHaveLength(1);
    await second.stop();

    await rm(file);
    const third = await start();
    expect(await keyOf(third)).not.toBe(key);
    expect(await third.query('select from private.web_push_subscriptions')).toEqual([]);
  });

  it('rejects an incomplete key', async () => {
    await writeFile(path.join(dataDir, 'web-push-key'), 'PUSH_PRIVATE_KEY=abc\n');
    await expect(start()).rejects.toThrow('web-push-key does not hold a PUSH_PRIVATE_KEY of 32 bytes.');
  });

  it('claims nothing while the disk is full', async () => {
    let free = Number.MAX_SAFE_INTEGER;
    let asked = 0;
    const server = await start({
      freeBytes: async () => {
        asked += 1;
        return free;
      },
    });
    await addDevice(server);
    const looks = async () => {
      const before = asked;
      await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 1));
    };
    free = 0;
    await looks();
    // not through the API, which now rejects writes
    await server.query(`insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
      select s.user_id, s.subscription_id, 'test', 'test', '{}', now(), now() + interval '1 hour'
      from private.web_push_subscriptions s`);
    await looks();
    expect(await outcomes(server)).toEqual([null]);
    expect(service.asked()).toBe(0);
    free = Number.MAX_SAFE_INTEGER;
    await vi.waitFor(async () => expect(await outcomes(server)).toEqual(['sent']));
  });
});

describe('embedded server that stops', () => {
  it('finishes sending the notifications under way', async () => {
    const release = service.hold();
    const server = await start();
    await (await addDevice(server)).push();
    await vi.waitFor(() => expect(service.asked()).toBe(1));
    const stopped = server.stop();
    release();
    await stopped;
    const again = await start();
    expect(await outcomes(again)).toEqual(['sent']);
  });

  it('leaves notifications without a response to the next server, which sends them when the claims expire', async () => {
    service.answer('never');
    const server = await start();
    await (await addDevice(server)).push();
    await vi.waitFor(() => expect(service.asked()).toBe(1));
    await server.stop();
    expect(server.lines).toEqual([]);

    service.answer(null);
    const again = await start();
    expect(await outcomes(again)).toEqual([null]);
    ahead = MINUTE;
    await vi.waitFor(async () => expect(await outcomes(again)).toEqual(['sent']));
    expect(service.received).toHaveLength(1);
  });
});

describe('embedded server that was killed after a claim', () => {
  it('sends the notification again under the same topic', async () => {
    const before = await start();
    await addDevice(before);
    await before.stop();
    const release = service.hold();
    const sender = spawn(process.execPath, ['--import', 'tsx', SENDER, dataDir, service.origin], {
      stdio: 'inherit',
    });
    const ended = new Promise((resolve) => sender.on('exit', (_code, signal) => resolve(signal)));
    await vi.waitFor(() => expect(service.asked()).toBe(1), { interval: 50 });
    sender.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    release();

    const again = await start();
    expect(await outcomes(again)).toEqual([null]);
    ahead = MINUTE;
    await vi.waitFor(async () => expect(await outcomes(again)).toEqual(['sent']));
    await vi.waitFor(() => expect(service.received).toHaveLength(2));
    expect(service.received.map(({ topic }) => topic)).toEqual(['test', 'test']);
  });
});
