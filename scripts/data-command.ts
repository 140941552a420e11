import path from 'node:path';
import process from 'node:process';
import type { LoadOptions } from '#local/data/dump/move-data.ts';
import { logToTerminal } from '#local/server-log.ts';
import { readSettings } from '#local/settings.ts';
import { StartError } from '#local/start-error.ts';

/** Runs a command that takes one path. Like `npm start`, it works on the data that the environment names. */
export async function runDataCommand(
  usage: string,
  act: (target: string, options: LoadOptions) => Promise<void>,
): Promise<void> {
  const [target, ...more] = process.argv.slice(2);
  if (!target || more.length > 0) {
    console.error(`Usage: ${usage}`);
    process.exit(1);
  }
  try {
    const { dataDir, databaseUrl } = readSettings(process.env);
    await act(path.resolve(target), { dataDir, databaseUrl, now: Date.now(), log: logToTerminal });
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
