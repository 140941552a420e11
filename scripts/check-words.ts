// Part of npm run lint: finds words and names that CONTRIBUTING.md (Words) does not allow.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { faultsOf } from '#scripts/words/find-faults.ts';

/** The list itself, generated code, and third-party files. */
const LEFT_OUT =
  /^(?:tests\/scripts\/words.test.ts$|scripts\/words\/|tests\/architecture\/samples\/|src\/ui\/theme\/fonts\/|LICENSE|package|public\/)/;
const SEARCHED = /\.(?:tsx?|mjs|sql|css|md|json)$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => SEARCHED.test(file) && !LEFT_OUT.test(file));
const faults = files.flatMap((file) => faultsOf(file, readFileSync(file, 'utf8')));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} words or names to change: see CONTRIBUTING.md, Words.`);
  process.exitCode = 1;
}
