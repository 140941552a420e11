import { Worker } from 'node:worker_threads';
import type { Log } from '#local/server-log.ts';

/**
 * Ends this process, with a line that says so, once its event loop has stood still for `limitMs`: PGlite runs inside it, and a
 * query that never ends would leave a server that answers nobody and hears no SIGTERM. A thread of its own, because nothing
 * else still runs then.
 */
export function startWatchdog(limitMs: number, log: Log): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), limitMs / 10).unref();
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: { beats, limitMs },
    execArgv: [], // tsx does not reach into threads: hence .mjs
  });
  thread.on('error', (error) => log(`The watchdog cannot run: ${error.message}`));
  thread.unref();
}
