// npm run admin -- users | invite | suspend | delete | reports | backup: docs/self-hosting.md, Manage users.
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { readSettings } from '#embedded/server/server-settings.ts';
import { administer } from '#scripts/administer.ts';
import { endWith } from '#scripts/command-end.ts';
import { runAsOwner } from '#scripts/run-as-owner.ts';
import { serverEnvironment } from '#scripts/server-environment.ts';

const YES = '--yes';

async function agrees(): Promise<boolean> {
  if (process.argv.includes(YES)) return true;
  if (!process.stdin.isTTY) {
    console.log('Add --yes to skip the confirmation.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const said = await terminal.question('Continue? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(said.trim());
}

await endWith(async () => {
  const env = serverEnvironment(process.env);
  const settings = readSettings(env);
  const words = process.argv.slice(2);
  const status = runAsOwner({ dataDir: settings.dataDir, env, words });
  if (status !== null) return status;
  const asked = words.filter((word) => word !== YES);
  return (await administer(asked, settings, { print: console.log, agrees })) ? 0 : 1;
});
