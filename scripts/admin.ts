// npm run admin -- people | invite | suspend | delete | reports | backup: docs/self-hosting.md, Manage people. Set DATA_DIR to that
// of the server.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { startLocalServer } from '#local/create-server.ts';
import type { Answer } from '#local/operator/operations.ts';
import { askServer } from '#local/operator/operator-socket.ts';
import { readSettings } from '#local/settings.ts';
import { StartError } from '#local/start-error.ts';

async function main(): Promise<boolean> {
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl } = settings;
  const words = process.argv.slice(2).filter((word) => word !== '--yes');
  const sure = process.argv.includes('--yes');

  let stop = async () => {};
  const ask = async (plan: string | null): Promise<Answer> => {
    const answer = await askServer(dataDir, { words, plan });
    if (answer) return answer;
    // a mistyped DATA_DIR must not become an empty database
    if (databaseUrl === null && !existsSync(path.join(dataDir, 'complete'))) {
      throw new StartError(
        `There is no database in ${dataDir}: name the folder of your server with DATA_DIR.`,
      );
    }
    // no server runs, so this process becomes one for this command; links in its answer lead to the real server
    const publicUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    const quiet = { host: '127.0.0.1', port: 0, distDir: null, seed: false, log: () => undefined };
    ({ stop } = await startLocalServer({ ...settings, ...quiet, publicUrl }));
    const own = await askServer(dataDir, { words, plan });
    if (!own) throw new StartError('The database cannot be reached: its socket cannot be opened.');
    return own;
  };

  try {
    const first = await ask(null);
    for (const line of first.lines) console.log(line);
    if (first.plan === null) return !first.failed;
    if (!sure && !(await agreed())) {
      console.log('Nothing was done.');
      return false;
    }
    const second = await ask(first.plan);
    for (const line of second.lines) console.log(line);
    return !second.failed;
  } finally {
    await stop();
  }
}

async function agreed(): Promise<boolean> {
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
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
