import { writeSync } from 'node:fs';
import process from 'node:process';
import { workerData } from 'node:worker_threads';

// count checks, not time: a machine that was asleep must not look like a server that hangs
const CHECKS = 10;
const { beats, limitMs } = workerData;
let lastBeat = Atomics.load(beats, 0);
let still = 0;

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  still = beat === lastBeat ? still + 1 : 0;
  lastBeat = beat;
  if (still < CHECKS) return;
  try {
    // not through the console, which needs the thread that hangs
    writeSync(
      1,
      `The server has answered no request for ${limitMs / 1000} seconds, so its watchdog ends it. ` +
        'Nothing acknowledged is lost: start it again.\n',
    );
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, limitMs / CHECKS);
