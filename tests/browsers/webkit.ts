import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import type { WebKitFiles } from '#scripts/find-browsers.mjs';
import { keepOutput } from '#tests/browsers/keep-output.ts';
import { COMMANDS, type Driven, isRecord, throwIfError } from '#tests/browsers/webdriver.ts';
import { freePort } from '#tests/support/free-port.ts';

const START_MS = 30_000;
/** A page that does not answer for so long has stopped. */
const ANSWER_MS = 30_000;
const CONSOLE_TO_OUTPUT = '--enable-write-console-messages-to-stdout=true';

/**
 * Starts WebKitGTK's small browser by its driver, on a screen of its own where there is none. Its sessions are ephemeral:
 * what it stored ends with it.
 */
export async function startWebKit(
  files: WebKitFiles,
  env: Readonly<Record<string, string>>,
): Promise<Driven> {
  const home = await mkdtemp(path.join(tmpdir(), 'simmer-webkit-'));
  const started: ChildProcess[] = [];
  const close = async () => {
    for (const child of started.reverse()) await end(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = files.xvfb === null ? {} : { DISPLAY: await startScreen(files.xvfb, started) };
    const port = await freePort();
    const driver = spawn(files.driver, ['-p', String(port)], {
      env: { ...process.env, ...env, ...display, HOME: home, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(driver);
    const output = keepOutput(driver);
    const base = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(`${base}/status`), { timeout: START_MS, interval: 50 });
    const session = await ask('POST', `${base}/session`, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: files.browser, args: ['--automation', CONSOLE_TO_OUTPUT] },
        },
      },
    });
    if (!isRecord(session)) throw new Error('no session');
    const { sessionId, capabilities } = session;
    const version = isRecord(capabilities) ? capabilities.browserVersion : '';
    const own = `${base}/session/${String(sessionId)}`;
    return {
      name: `WebKitGTK ${String(version)}`,
      output,
      send(command, body = {}) {
        const { method, path: address } = COMMANDS[command];
        return ask(method, own + address.replace('{id}', String(body.id)), body);
      },
      async close() {
        await ask('DELETE', own, {}).catch(() => undefined); // it may have ended by itself; so will its driver
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ask(method: string, url: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const sent = method === 'POST' ? { method, signal, body: JSON.stringify(body) } : { method, signal };
  const response = await fetch(url, sent);
  const answer: unknown = await response.json();
  const value = isRecord(answer) ? answer.value : undefined;
  throwIfError(value);
  return value;
}

/** A screen in memory. It looks for a free number by itself and tells it. */
async function startScreen(xvfb: string, started: ChildProcess[]): Promise<string> {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  return new Promise((resolve, reject) => {
    let told = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      if (told.endsWith('\n')) resolve(`:${told.trim()}`);
    });
    child.on('close', () => reject(new Error('Xvfb ended at once')));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on('close', () => resolve());
    child.kill('SIGTERM');
  });
}
