// npm run test:simulation -- COUNT [FIRST]: runs COUNT seeds of the simulation, from FIRST (1) on.
// npm run test:simulation -- --mutants [COUNT] [WORD]: plants each fault of tests/simulation/mutants.json (or those with
// WORD in their name) and prints after how many seeds a test finds it. Fails if COUNT (250) seeds do not find one.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const HALVES = ['tests/simulation/odd-seeds.test.ts', 'tests/simulation/even-seeds.test.ts'];
const ON_DISK = 'tests/simulation/indexed-db.test.ts';
const args = process.argv.slice(2);

/** Runs Vitest and resolves with its exit code. */
function vitest(files, env, { project = 'simulation', words = [] } = {}) {
  const child = spawn('vitest', ['run', '--project', project, ...words, ...files], {
    stdio: words.length > 0 ? 'ignore' : 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function huntMutants(count, word) {
  const all = JSON.parse(
    await readFile(new URL('../tests/simulation/mutants.json', import.meta.url), 'utf8'),
  );
  const hunted = [...all.entries()].filter(([, { what }]) => what.includes(word));
  const folder = await mkdtemp(path.join(tmpdir(), 'simmer-mutants-'));
  let outlived = 0;
  const hunt = async () => {
    for (let next = hunted.shift(); next; next = hunted.shift()) {
      const end = await huntMutant(next, count, path.join(folder, `${next[0]}.json`));
      if (end.startsWith('NOT')) outlived += 1;
      console.log(`${end}: ${next[1].what}`);
    }
  };
  await Promise.all([hunt(), hunt()]);
  await rm(folder, { recursive: true });
  return outlived === 0 ? 0 : 1;
}

async function huntMutant([index, { test, kept, on }], count, report) {
  // if a fault is planted, HALVES[0] plays all seeds; ON_DISK plays each seed twice, in worlds with different numbers
  // of devices
  const env = { MUTANT: String(index), SEEDS: String(on ? count / 2 : count), KEPT: kept ? '1' : '' };
  const project = test?.startsWith('tests/server/') ? 'server' : test ? 'unit' : 'simulation';
  const file = test ?? (on ? ON_DISK : HALVES[0]);
  await vitest([file], env, { project, words: ['--bail=1', '--reporter=json', `--outputFile=${report}`] });
  const tests = JSON.parse(await readFile(report, 'utf8')).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const seeds = tests.filter(({ title, status }) => title.includes('seed') && status !== 'pending');
  const found = tests.find(({ status }) => status === 'failed');
  if (!found) return `NOT FOUND in ${test ?? `${seeds.length} seeds`}`;
  if (test) return `by ${test}`;
  return found.title.includes('seed') ? `after ${seeds.length} seeds` : 'by a kept script';
}

if (args[0] === '--mutants') {
  const [count = '250', word = ''] = args.slice(1);
  process.exitCode = await huntMutants(Number(count), word);
} else {
  const [count, first] = args;
  const env = {
    ...(count === undefined ? {} : { SEEDS: count }),
    ...(first === undefined ? {} : { FIRST_SEED: first }),
  };
  process.exitCode = await vitest(HALVES, env);
}
