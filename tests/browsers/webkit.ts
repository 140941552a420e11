import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import type { WebKitFiles } from '#scripts/programs/find-browsers.mjs';
import type { Driven } from '#tests/browsers/driven.ts';
import { keepOutput } from '#tests/browsers/keep-output.ts';
import { freePort } from '#tests/support/free-port.ts';

const START_MS = 30_000;
const CONSOLE_TO_OUTPUT = '--enable-write-console-messages-to-stdout=true';

/**
 * Starts WebKitGTK's MiniBrowser through its driver, on a virtual screen if there is no real one. It keeps no data after it
 * ends.
 */
export async function startWebKit(
  files: WebKitFiles,
  env: Readonly<Record<string, string>>,
): Promise<Driven> {
  const home = await mkdtemp(path.join(tmpdir(), 'simmer-webkit-'));
  const started: ChildProcess[] = [];
  const end = async () => {
    for (const child of started.reverse()) await endProcess(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = files.xvfb === null ? {} : { DISPLAY: await startScreen(files.xvfb, started) };
    const port = await freePort();
    const child = spawn(files.driver, ['-p', String(port)], {
      env: { ...process.env, ...env, ...display, HOME: home, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    const output = keepOutput(child);
    const server = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(`${server}/status`), { timeout: START_MS, interval: 50 });
    const browser = await new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: files.browser, args: ['--automation', CONSOLE_TO_OUTPUT] },
      })
      .build();
    return {
      name: `WebKitGTK ${(await browser.getCapabilities()).get('browserVersion')}`,
      output,
      open: (url) => browser.get(url),
      run: (body, ...args) => browser.executeScript(body, ...args),
      async find(body, ...args) {
        const element = await browser.executeScript(body, ...args);
        if (!(element instanceof WebElement)) return null;
        return {
          click: () => element.click(),
          async fill(text) {
            await element.clear();
            await element.sendKeys(text);
          },
        };
      },
      picture: () => browser.takeScreenshot(),
      async close() {
        await browser.quit().catch(() => undefined); // it may have ended by itself
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts a virtual screen and returns its display number. */
async function startScreen(xvfb: string, started: ChildProcess[]): Promise<string> {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.endsWith('\n')) resolve(`:${printed.trim()}`);
    });
    child.on('close', () => reject(new Error('Xvfb ended at once')));
  });
}

function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on('close', () => resolve());
    child.kill('SIGTERM');
  });
}
