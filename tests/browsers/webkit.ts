import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type Browser, firstOf, until } from '#tests/browsers/browser.ts';
import { freePort } from '#tests/browsers/firefox.ts';

const LIBRARIES = '/usr/lib';

/** The driver and its small browser, as Debian and Ubuntu lay them. Null when one of them is missing. */
export function findWebKit(): { driver: string; miniBrowser: string } | null {
  const folders = readdirSync(LIBRARIES).flatMap((arch) =>
    ['4.1', '6.0', '4.0'].flatMap((version) => [
      `${LIBRARIES}/${arch}/webkit2gtk-${version}/MiniBrowser`,
      `${LIBRARIES}/${arch}/webkitgtk-${version}/MiniBrowser`,
    ]),
  );
  const driver = firstOf([process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver']);
  const miniBrowser = firstOf([process.env.WEBKIT_PATH, ...folders]);
  return driver && miniBrowser ? { driver, miniBrowser } : null;
}

/** WebKitGTK by its own driver, on a screen that nobody sees. A stand-in for Safari's engine; not Safari, and not iOS. */
export async function openWebKit(
  { driver, miniBrowser }: { driver: string; miniBrowser: string },
  zone: string,
): Promise<Browser> {
  const started: ChildProcess[] = [];
  const start = (program: string, args: readonly string[], env: Record<string, string>) => {
    const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
    started.push(child);
  };
  const stop = () => {
    for (const child of started.reverse()) child.kill();
  };
  const display = `:${70 + (process.pid % 900)}`;
  const port = await freePort();
  start('Xvfb', [display, '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {});
  start(driver, ['-p', `${port}`], { DISPLAY: display, TZ: zone, WEBKIT_DISABLE_COMPOSITING_MODE: '1' });

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Record<string, unknown> };
    if (!answer.ok) throw new Error(`${path}: ${String(value.error)} ${String(value.message)}`);
    return value;
  };
  try {
    const capabilities = {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    };
    const session = (await until('WebKit does not start', () => call('POST', '', { capabilities }))) as {
      sessionId: string;
    };
    const here = `/${session.sessionId}`;
    return {
      name: 'WebKitGTK',
      go: async (url) => void (await call('POST', `${here}/url`, { url })),
      reload: async () => void (await call('POST', `${here}/refresh`, {})),
      async evaluate(expression) {
        const script = `const done = arguments[0];
          (async () => (await (${expression})) ?? null)().then((value) => done({ value }), (error) => done({ error: String(error) }))`;
        const { value, error } = (await call('POST', `${here}/execute/async`, { script, args: [] })) as {
          value?: unknown;
          error?: string;
        };
        if (error !== undefined) throw new Error(error);
        return value;
      },
      perform: async (actions) => void (await call('POST', `${here}/actions`, { actions })),
      close: async () => {
        await call('DELETE', here).catch(() => undefined); // gone already
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
