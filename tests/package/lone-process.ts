import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The user `nobody` of Debian. */
export const UNPRIVILEGED = 65_534;

/**
 * A shell script that makes everything but DATA_DIR read-only and drops all rights. Arguments: the packaged folder, DATA_DIR,
 * and the command.
 */
const ALONE = `
set -e
package=$1 data=$2
shift 2
mount --make-rprivate /
mount --bind "$package" "$package"
mount -o remount,bind,ro "$package"
mount --bind "$data" "$data"
mount -o remount,bind,ro /
cd "$package"
exec setpriv --reuid ${UNPRIVILEGED} --regid ${UNPRIVILEGED} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"`;

export interface LoneServer {
  /** Null: it ended before it was ready. */
  url: string | null;
  output(): string;
  /** Asks it to end, as systemd and Docker do. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Runs the packaged folder as a container does: process 1 of its own namespace, on a read-only disk, as a user without rights.
 * Only root can.
 */
export async function startAlone(packaged: string, dataDir: string): Promise<LoneServer> {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(path.dirname(dataDir), 0o755);
  chownSync(dataDir, UNPRIVILEGED, UNPRIVILEGED);
  const server = [
    'env',
    '-i',
    'PORT=0',
    'SEED=0',
    `DATA_DIR=${dataDir}`,
    process.execPath,
    'supabase/embedded/start.mjs',
  ];
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--mount-proc', 'sh', '-c', ALONE, 'sh', packaged, dataDir, ...server],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const url = await new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /^Simmer is ready at (\S+)$/m.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => resolve(null));
  });
  return {
    url,
    output: () => output,
    stop() {
      // the child is unshare, and the server is its only child
      const inside = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
      if (inside !== '') process.kill(Number(inside));
      return ended;
    },
  };
}
