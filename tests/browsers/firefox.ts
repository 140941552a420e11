import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { keepOutput } from '#tests/browsers/keep-output.ts';
import { COMMANDS, type Driven, isRecord, throwIfError } from '#tests/browsers/webdriver.ts';

const START_MS = 60_000;

/** Quiet on the network, and errors of pages on its output. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.dom.window.dump.enabled': true,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'devtools.console.stdout.content': true,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** Starts Firefox without a window and opens a session by its own protocol. */
export async function startFirefox(
  executable: string,
  env: Readonly<Record<string, string>>,
): Promise<Driven> {
  const profile = await mkdtemp(path.join(tmpdir(), 'simmer-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(executable, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    env: { ...process.env, ...env, HOME: profile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = keepOutput(child);
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await vi.waitFor(
      async () => {
        if (child.exitCode !== null) throw new Error(`Firefox ended at once:\n${output()}`);
        return Number(await readFile(path.join(profile, 'MarionetteActivePort'), 'utf8'));
      },
      { timeout: START_MS, interval: 50 },
    );
    const ask = await openMarionette(port);
    const session = await ask('WebDriver:NewSession', { acceptInsecureCerts: false });
    const capabilities = isRecord(session) && isRecord(session.capabilities) ? session.capabilities : {};
    return {
      name: `Firefox ${String(capabilities.browserVersion)}`,
      output,
      async send(command, body = {}) {
        const answer = await ask(COMMANDS[command].marionette, body);
        return isRecord(answer) && 'value' in answer ? answer.value : answer;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Ask = (command: string, body: object) => Promise<unknown>;

/** Messages are `length:[type, id, command or error, body or result]`; the length counts bytes. */
async function openMarionette(port: number): Promise<Ask> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  const greeted = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  const end = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  socket.on('error', end);
  socket.on('close', () => end(new Error('Firefox closed the connection')));
  readMessages(socket, (message) => {
    // the greeting is the only message that answers nothing
    const [, id, error, result] = Array.isArray(message) ? message : [1, 0, null, message];
    const asked = waiting.get(Number(id));
    waiting.delete(Number(id));
    try {
      throwIfError(error);
      asked?.resolve(result);
    } catch (refusal) {
      asked?.reject(refusal);
    }
  });
  await greeted;
  let last = 0;
  return (command, body) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, command, body]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (colon < 0 || rest.length < end) return;
      const message: unknown = JSON.parse(rest.subarray(colon + 1, end).toString());
      rest = rest.subarray(end);
      take(message);
    }
  });
}
