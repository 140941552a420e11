import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/embedded-server.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

describe('the watchdog', () => {
  it('ends a hanging process from outside its event loop and logs why', async () => {
    const watchdog = fileURLToPath(new URL('../../supabase/embedded/server/watchdog.ts', import.meta.url));
    const hangs = `
    import { startWatchdog } from ${JSON.stringify(watchdog)};
    startWatchdog(500, console.log);
    process.on('SIGTERM', () => process.exit(0));
    setTimeout(() => { for (;;); }, 100);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', hangs]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const [code, signal] = await once(child, 'close');
    expect([code, signal]).toEqual([null, 'SIGKILL']);
    expect(output).toBe(
      'The server has answered no request for 0.5 seconds, so its watchdog ends it. ' +
        'Nothing acknowledged is lost: start it again.\n',
    );
  });

  /** Is loaded into the process and its threads. It shortens the watchdog's times, and makes the process hang once it is set. */
  const IN_A_HURRY = `
  import { isMainThread } from 'node:worker_threads';
  const { setInterval } = globalThis;
  globalThis.setInterval = (work, ms, ...more) => {
    if (ms !== 12000) return setInterval(work, ms, ...more);
    if (isMainThread) queueMicrotask(() => { for (;;); });
    return setInterval(work, 50);
  };`;

  it('watches "npm start" with a limit of two minutes', async () => {
    const { folder, remove } = temporaryFolder();
    const hurry = `data:text/javascript,${encodeURIComponent(IN_A_HURRY).replaceAll("'", '%27')}`;
    const server = await startServerProcess({ DATA_DIR: folder, NODE_OPTIONS: `--import "${hurry}"` });
    try {
      expect(server.url).toBeNull();
      expect(await server.ended).toBeNull();
      expect(server.output()).toContain('answered no request for 120 seconds, so its watchdog ends it');
    } finally {
      server.kill('SIGKILL');
      remove();
    }
  });
});
