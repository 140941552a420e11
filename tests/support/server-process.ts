import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  /** Null if it ended before it was ready. */
  url: string | null;
  pid: number;
  /** Everything it printed, both streams. */
  output(): string;
  /** Closes both streams, like a reader that ends. */
  stopReading(): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or null if a signal ended the process. */
  ended: Promise<number | null>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs `npm start` without the build as a real process, under the command `by` if there is one. Resolves when the server is ready
 * or has ended.
 */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  by: readonly string[] = [],
): Promise<ServerProcess> {
  const [command = '', ...words] = [
    ...by,
    process.execPath,
    '--import',
    'tsx',
    `${ROOT}supabase/embedded/start.ts`,
  ];
  const child: ChildProcess = spawn(command, words, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', SEED: '0', HOST: '127.0.0.1', BACKUP_EVERY: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const url = await new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Simmer is ready at (\S+)$/m.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => resolve(null));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stopReading() {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    kill: (signal) => child.kill(signal),
    ended,
  };
}
