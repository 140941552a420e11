// npm run doctor: prints which variables are set, what is wrong, and what is missing for public use (docs/self-hosting.md).
// Run it while the server runs. Exits with 1 if something is wrong.
import process from 'node:process';
import { endWith } from '#scripts/command-end.ts';
import { examine } from '#scripts/doctor/examine.ts';
import { listValues } from '#scripts/doctor/read-values.ts';
import { serverEnvironment } from '#scripts/server-environment.ts';

await endWith(async () => {
  const env = serverEnvironment(process.env);
  for (const line of listValues(env)) console.log(line);
  console.log('');
  const found = await examine(env);
  for (const { kind, sentence } of found) console.log(`${kind.padEnd(8)} ${sentence}`);
  return found.some(({ kind }) => kind === 'wrong') ? 1 : 0;
});
