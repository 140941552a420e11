// npm run small-machine [-- --users=100 --friends=6 --history=365 --days=10]: docs/scale.md, A small machine.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { smallMachine } from '#tests/load/small-machine.ts';

/**
 * V8 frees memory late, so memory goes up and down. It counts as growing if the peak of the second half of the
 * days is a tenth higher than that of the first.
 */
const MOST_GROWTH = 1.1;
/** The server must fit on a machine of this size without swap. */
const MOST_MEGABYTES = 512;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100' },
    friends: { type: 'string', default: '6' },
    history: { type: 'string', default: '365' },
    days: { type: 'string', default: '10' },
  },
});
const { megabytes, mostMegabytes } = await smallMachine({
  users: Number(values.users),
  friends: Number(values.friends),
  history: Number(values.history),
  days: Number(values.days),
  say: console.log,
});
const half = Math.ceil(megabytes.length / 2);
const growth = Math.max(...megabytes.slice(half)) / Math.max(...megabytes.slice(0, half));
console.log(`Most memory, second half : first half: ${growth.toFixed(2)} (at most ${MOST_GROWTH}).`);
console.log(`Most memory at any time: ${mostMegabytes.toFixed(0)} MB (at most ${MOST_MEGABYTES}).`);
process.exitCode = growth <= MOST_GROWTH && mostMegabytes <= MOST_MEGABYTES ? 0 : 1;
