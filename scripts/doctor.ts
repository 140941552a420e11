// npm run doctor: prints which variables are set, what is wrong, and what is missing for public use (docs/self-hosting.md).
// Run it with the variables of the server, while the server runs. Exits with 1 if something is wrong.
import process from 'node:process';
import { examine } from '#scripts/doctor/examine.ts';
import { listValues } from '#scripts/doctor/read-values.ts';

for (const line of listValues(process.env)) console.log(line);
console.log('');
const found = await examine(process.env);
for (const { kind, sentence } of found) console.log(`${kind.padEnd(8)} ${sentence}`);
process.exitCode = found.some(({ kind }) => kind === 'wrong') ? 1 : 0;
