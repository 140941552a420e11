// npm run test:simulation -- COUNT [FIRST]: that many seeds of the simulation, from FIRST (1) on.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const [count, first] = process.argv.slice(2);
const env = {
  ...process.env,
  ...(count === undefined ? {} : { SEEDS: count }),
  ...(first === undefined ? {} : { FIRST_SEED: first }),
};
const args = ['run', '--project', 'simulation', 'tests/simulation/memory.test.ts'];
process.exitCode = spawnSync('vitest', args, { stdio: 'inherit', env }).status ?? 1;
