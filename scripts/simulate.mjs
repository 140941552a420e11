// npm run test:simulation -- COUNT [FIRST]: that many seeds of the simulation, from FIRST (1) on.
// npm run test:simulation -- --mutants [COUNT] [WORD]: plants each fault of tests/simulation/mutants.json (or those with
// WORD in their name) and says after how many seeds it is found. Fails when one outlives COUNT (200) seeds.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const HALVES = ['tests/simulation/odd-seeds.test.ts', 'tests/simulation/even-seeds.test.ts'];
const ON_DISK = 'tests/simulation/indexed-db.test.ts';
const args = process.argv.slice(2);

function vitest(files, env, options = []) {
  const words = ['run', '--project', 'simulation', ...options, ...files];
  return spawnSync('vitest', words, {
    stdio: options.length > 0 ? 'ignore' : 'inherit',
    env: { ...process.env, ...env },
  });
}

async function huntMutants(count, word) {
  const mutants = JSON.parse(
    await readFile(new URL('../tests/simulation/mutants.json', import.meta.url), 'utf8'),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'simmer-mutants-'));
  const report = path.join(folder, 'report.json');
  let outlived = 0;
  for (const [index, { what, kept, on }] of mutants.entries()) {
    if (!what.includes(word)) continue;
    // half of the seeds are in that file; or each of them in two worlds
    const env = { MUTANT: String(index), SEEDS: String(on ? count / 2 : 2 * count), KEPT: kept ? '1' : '' };
    vitest(on ? [ON_DISK] : HALVES.slice(0, 1), env, [
      '--bail=1',
      '--reporter=json',
      `--outputFile=${report}`,
    ]);
    const tests = JSON.parse(await readFile(report, 'utf8')).testResults.flatMap(
      ({ assertionResults }) => assertionResults,
    );
    const seeds = tests.filter(({ title, status }) => title.includes('seed') && status !== 'pending');
    const found = tests.find(({ status }) => status === 'failed');
    const where = found?.title.includes('seed') ? `after ${seeds.length} seeds` : 'by a kept script';
    if (!found) outlived += 1;
    console.log(`${found ? where : `NOT FOUND in ${seeds.length} seeds`}: ${what}`);
  }
  await rm(folder, { recursive: true });
  return outlived === 0 ? 0 : 1;
}

if (args[0] === '--mutants') {
  const [count = '200', word = ''] = args.slice(1);
  process.exitCode = await huntMutants(Number(count), word);
} else {
  const [count, first] = args;
  const env = {
    ...(count === undefined ? {} : { SEEDS: count }),
    ...(first === undefined ? {} : { FIRST_SEED: first }),
  };
  process.exitCode = vitest(HALVES, env).status ?? 1;
}
