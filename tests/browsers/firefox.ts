import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import { type Browser, firstOf, until } from '#tests/browsers/browser.ts';

export const findFirefox = () =>
  firstOf([process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']);

/** Nothing that asks the network by itself. */
const PREFS = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

/** Firefox by the WebDriver BiDi that is built into it: no driver beside it is needed. */
export async function openFirefox(program: string, zone: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'simmer-firefox-'));
  const prefs = Object.entries(PREFS).map(([name, value]) => `user_pref("${name}", ${value});`);
  await writeFile(path.join(profile, 'user.js'), prefs.join('\n'));
  const port = await freePort();
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', `${port}`],
    {
      stdio: 'ignore',
      env: { ...process.env, TZ: zone, HOME: profile },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const socket = await until('Firefox does not listen', () => connect(`ws://127.0.0.1:${port}/session`));
    const send = commandsOver(socket);
    await send('session.new', { capabilities: {} });
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    const context = contexts[0]?.context;
    if (!context) throw new Error('Firefox has no window');
    return {
      name: 'Firefox',
      go: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
      async evaluate(expression) {
        const answer = (await send('script.evaluate', {
          expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
          target: { context },
          awaitPromise: true,
        })) as { result?: { value?: string }; exceptionDetails?: { text: string } };
        if (answer.result?.value === undefined) throw new Error(answer.exceptionDetails?.text ?? 'no value');
        return JSON.parse(answer.result.value);
      },
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      close: async () => {
        socket.terminate();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function connect(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

function commandsOver(socket: WebSocket) {
  let last = 0;
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  return async (method: string, params: object): Promise<unknown> => {
    last += 1;
    const id = last;
    const answer = await new Promise<Record<string, unknown>>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === 'error')
      throw new Error(`${method}: ${String(answer.error)} ${String(answer.message)}`);
    return answer.result;
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
