import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#embedded/common/start-error.ts';
import { type CommandResult, USAGE } from '#embedded/operator/operations.ts';
import { askServer } from '#embedded/operator/operator-socket.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import type { Settings } from '#embedded/server/server-settings.ts';

/** The operator at the terminal. */
export interface Terminal {
  print(line: string): void;
  agrees(): Promise<boolean>;
}

const HELP: readonly string[] = ['--help', '-h', 'help'];

/**
 * Runs one command of the operator, through the running server if there is one. Returns whether it succeeded.
 */
export async function administer(
  words: readonly string[],
  settings: Settings,
  { print, agrees }: Terminal,
): Promise<boolean> {
  const { dataDir, databaseUrl } = settings;
  if (words.some((word) => HELP.includes(word))) {
    for (const line of USAGE) print(line);
    return true;
  }
  let stop = async () => {};
  const ask = async (plan: string | null): Promise<CommandResult> => {
    const answer = await askServer(dataDir, { words, plan });
    if (answer) return answer;
    // a mistyped DATA_DIR must not become an empty database
    if (databaseUrl === null && !existsSync(path.join(dataDir, 'complete'))) {
      throw new StartError(
        `There is no database in ${dataDir}: name the folder of your server with DATA_DIR.`,
      );
    }
    // no server runs, so this process becomes one for this command; links in its output lead to the real server
    const publicUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    const quiet = { host: '127.0.0.1', port: 0, distDir: null, seed: false, log: () => undefined };
    ({ stop } = await startEmbeddedServer({ ...settings, ...quiet, publicUrl }));
    const own = await askServer(dataDir, { words, plan });
    if (!own) throw new StartError('The database cannot be reached: its socket cannot be opened.');
    return own;
  };

  try {
    const first = await ask(null);
    for (const line of first.lines) print(line);
    if (first.plan === null) return !first.failed;
    if (!(await agrees())) {
      print('Nothing was changed.');
      return false;
    }
    const second = await ask(first.plan);
    for (const line of second.lines) print(line);
    return !second.failed;
  } finally {
    await stop();
  }
}
