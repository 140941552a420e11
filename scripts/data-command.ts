import path from 'node:path';
import process from 'node:process';
import type { LoadOptions } from '#local/data/dump/move-data.ts';
import { logToTerminal } from '#local/server-log.ts';
import { readSettings } from '#local/settings.ts';
import { StartError } from '#local/start-error.ts';

/** Runs a command that takes one path, on the data that the environment names, like `npm start`. */
export async function runDataCommand(
  usage: string,
  act: (place: string, options: LoadOptions) => Promise<void>,
): Promise<void> {
  const [place, ...more] = process.argv.slice(2);
  if (!place || more.length > 0) {
    console.error(`Usage: ${usage}`);
    process.exit(1);
  }
  try {
    const { dataDir, databaseUrl } = readSettings(process.env);
    await act(path.resolve(place), { dataDir, databaseUrl, now: Date.now(), log: logToTerminal });
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
