import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { Log } from '#embedded/common/log.ts';

/**
 * Ends this process and logs it if its event loop is blocked for `limitMs`. PGlite runs on that loop: during a query that never
 * ends, the server would answer no request and ignore SIGTERM. The watchdog runs on a thread of its own.
 */
export function startWatchdog(limitMs: number, log: Log): void {
  if (process.pid === 1) {
    // the kernel ignores signals that process 1 of a container sends to itself, even SIGKILL
    log('This is process 1, which its watchdog cannot end: run it under an init (docker run --init).');
    return;
  }
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), limitMs / 10).unref();
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: { beats, limitMs },
    execArgv: [], // tsx does not work in threads, so the file is .mjs
  });
  thread.on('error', (error) => log(`The watchdog cannot run: ${error.message}`));
  thread.unref();
}
