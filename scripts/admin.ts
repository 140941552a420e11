// npm run admin -- people | invite | suspend | delete | reports | backup: docs/self-hosting.md, Manage people. Set DATA_DIR to that
// of the server.
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { readSettings } from '#local/settings.ts';
import { StartError } from '#local/start-error.ts';
import { administer } from '#scripts/administer.ts';

const YES = '--yes';

async function agrees(): Promise<boolean> {
  if (process.argv.includes(YES)) return true;
  if (!process.stdin.isTTY) {
    console.log('Add --yes to have it done without being asked.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const said = await terminal.question('Go on? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(said.trim());
}

try {
  const words = process.argv.slice(2).filter((word) => word !== YES);
  const done = await administer(words, readSettings(process.env), { print: console.log, agrees });
  process.exit(done ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
