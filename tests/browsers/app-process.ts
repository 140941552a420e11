import path from 'node:path';
import { copyDataDir, temporaryFolder } from '#tests/support/embedded-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

/**
 * Runs the app as a process that can be stopped and restarted at the same address. Adds its cleanup to `undo`.
 */
export async function startAppProcess(undo: (() => Promise<unknown> | unknown)[], host = '127.0.0.1') {
  const { folder, remove } = temporaryFolder();
  const env = {
    DATA_DIR: await copyDataDir(path.join(folder, 'data')),
    PORT: String(await freePort()),
    HOST: host,
  };
  let running: ServerProcess | null = null;
  const server = {
    url: `http://${host}:${env.PORT}`,
    async start() {
      running = await startServerProcess(env);
      if (!running.url) throw new Error(running.output());
    },
    async stop() {
      running?.kill('SIGTERM');
      await running?.ended;
    },
  };
  undo.push(remove, () => server.stop());
  await server.start();
  return server;
}
