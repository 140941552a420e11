import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newPrivateKey, publicKeyOf } from '#embedded/data/secrets.ts';
import { handleRequest } from '#functions/send-notifications/handle-request.ts';
import type { Outcome } from '#functions/send-notifications/send-notification.ts';
import { type MemoryNotifications, memoryNotifications } from '#tests/support/memory-notifications.ts';
import { startWebPushService, type WebPushService } from '#tests/support/web-push-service.ts';

const NOW = Date.parse('2026-11-23T07:00:00Z');
const privateKey = newPrivateKey();
const publicKey = publicKeyOf(privateKey);

let notifications: MemoryNotifications;
let service: WebPushService;
let project: Awaited<ReturnType<typeof startProject>>;
let variables: Record<string, string | undefined>;
beforeEach(async () => {
  notifications = memoryNotifications();
  service = await startWebPushService();
  project = await startProject();
  variables = {
    SUPABASE_URL: project.url,
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_abc"}',
    SUPABASE_SERVICE_ROLE_KEY: 'eyJ.service.role',
    PUSH_SECRET: 'a secret',
    PUSH_PUBLIC_KEY: publicKey,
    PUSH_PRIVATE_KEY: privateKey,
    PUSH_SUBJECT: 'mailto:ops@habits.example',
  };
});
afterEach(async () => {
  await project?.stop();
  await service?.stop();
});

interface Asked {
  p_now: string;
  p_n: number;
  p_notification_id: number;
  p_outcome: Outcome;
  p_retry_after: number | null;
}

/** The two functions of the database, as PostgREST offers them to the service role. */
async function startProject() {
  const keys = new Set<string>();
  let status = 200;
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const args = (await json(request)) as Asked;
    keys.add(`${request.headers.apikey} ${request.headers.authorization}`);
    if (request.url === '/rest/v1/rpc/due_notifications')
      return notifications.due(Date.parse(args.p_now), args.p_n);
    if (request.url !== '/rest/v1/rpc/finish_notification') throw new Error('No such function');
    await notifications.finish(args.p_notification_id, args.p_outcome, args.p_retry_after);
    return null;
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.writeHead(status).end(JSON.stringify(body)),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    fail: () => {
      status = 503;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function call(secret = 'a secret') {
  const lines: string[] = [];
  let work: Promise<unknown> = Promise.resolve();
  const headers = { authorization: `Bearer ${secret}` };
  const request = new Request('https://project.example/functions/v1/send-notifications', {
    method: 'POST',
    headers,
  });
  const response = await handleRequest(request, {
    variable: (name) => variables[name],
    waitUntil: (promise) => {
      work = promise;
    },
    now: () => NOW,
    log: (line) => lines.push(line),
    origins: [service.origin],
  });
  return { response, lines, done: () => work };
}

it('responds to the database before it sends what is due', async () => {
  const id = notifications.add(service.subscribe(publicKey));
  const release = service.hold();
  const { response, done, lines } = await call();
  expect([response.status, await response.json()]).toEqual([202, { claimed: 1 }]);
  expect(notifications.finished).toEqual([]);
  release();
  await done();
  expect(notifications.finished).toEqual([{ id, outcome: 'sent', retryAfter: null }]);
  expect(service.received.map(({ subject }) => subject)).toEqual(['mailto:ops@habits.example']);
  expect(lines).toEqual([]);
});

it.each([
  ['its secret key, which is no bearer token', {}, 'sb_secret_abc undefined'],
  [
    'the older key where a project has no other',
    { SUPABASE_SECRET_KEYS: undefined },
    'eyJ.service.role Bearer eyJ.service.role',
  ],
])('queries the project with %s', async (_, changed, sent) => {
  Object.assign(variables, changed);
  notifications.add(service.subscribe(publicKey));
  await (await call()).done();
  expect([...project.keys]).toEqual([sent]);
});

it.each(['', 'a secre', 'a secret2', 'A secret'])('rejects the secret "%s"', async (secret) => {
  notifications.add(service.subscribe(publicKey));
  expect((await call(secret)).response.status).toBe(401);
  expect(project.keys.size).toBe(0);
});

it.each(['PUSH_SECRET', 'PUSH_PRIVATE_KEY', 'PUSH_PUBLIC_KEY', 'PUSH_SUBJECT', 'SUPABASE_URL'])(
  'fails without %s and names it',
  async (name) => {
    variables[name] = '';
    await expect(call()).rejects.toThrow(`${name} is not set`);
  },
);

it('fails and sends nothing if the database does not respond', async () => {
  notifications.add(service.subscribe(publicKey));
  project.fail();
  await expect(call()).rejects.toThrow('due_notifications got the status 503');
  expect(service.asked()).toBe(0);
});

it('reads the variables from Deno and keeps running after its response', async () => {
  const work: Promise<unknown>[] = [];
  let serve: (request: Request) => Promise<Response> = async () => Response.error();
  vi.stubGlobal('Deno', {
    env: { get: (name: string) => variables[name] },
    serve: (handler: typeof serve) => {
      serve = handler;
    },
  });
  vi.stubGlobal('EdgeRuntime', { waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await import('#functions/send-notifications/index.ts');
  // the local machine is not a known push service
  notifications.add(service.subscribe(publicKey));
  const headers = { authorization: 'Bearer a secret' };
  const { status } = await serve(new Request('https://project.example/', { method: 'POST', headers }));
  await Promise.all(work);
  expect([status, notifications.outcomes()]).toEqual([202, ['failed']]);
  expect(log.mock.calls).toEqual([['A push to an unknown push service was not sent']]);
  log.mockRestore();
});

it('loads the same versions as the embedded server, and no file outside its folder', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const { imports } = read('supabase/functions/send-notifications/deno.json');
  const { dependencies } = read('package.json');
  for (const [name, from] of Object.entries(imports)) expect(from).toBe(`npm:${name}@${dependencies[name]}`);
});
