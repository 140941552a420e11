import path from 'node:path';
import process from 'node:process';
import { type LoadOptions, rejectExisting } from '#embedded/backups/move-data.ts';
import { logToTerminal } from '#embedded/common/log.ts';
import { readSettings } from '#embedded/server/server-settings.ts';
import { endWith } from '#scripts/command-end.ts';
import { runAsOwnerOn } from '#scripts/run-as-owner.ts';
import { serverEnvironment } from '#scripts/server-environment.ts';

interface DataCommand {
  usage: string;
  /** The task, which receives the path. */
  does: 'reads' | 'writes';
  act(target: string, options: LoadOptions): Promise<void>;
}

/** Runs a command that takes one path. It works on the data of the server whose settings it finds. */
export async function runDataCommand({ usage, does, act }: DataCommand): Promise<void> {
  const [target, ...more] = process.argv.slice(2);
  if (!target || target.startsWith('-') || more.length > 0) {
    console.error(`Usage: ${usage}`);
    process.exit(1);
  }
  await endWith(async () => {
    const env = serverEnvironment(process.env);
    const { dataDir, databaseUrl } = readSettings(env);
    const file = path.resolve(target);
    if (does === 'writes') await rejectExisting(file);
    const status = runAsOwnerOn(file, does, { dataDir, env, words: [] });
    if (status !== null) return status;
    await act(file, { dataDir, databaseUrl, now: Date.now(), log: logToTerminal });
    return 0;
  });
}
