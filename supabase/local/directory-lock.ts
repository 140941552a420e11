import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '#local/error-code.ts';
import { StartError } from '#local/start-error.ts';

interface Holder {
  pid: number;
  /** Tells the process apart from a later one that was given the same pid; null where it cannot be known. */
  started: string | null;
  token: string;
}

/** Locks held by this very process: the pid alone cannot tell two servers in one process apart. */
const held = new Set<string>();

/**
 * PGlite takes no lock of its own, and two openers lose data without a word. Takes the lock file or throws
 * StartError; a lock whose process is gone is taken over. The returned function releases it.
 */
export function lockDirectory(file: string): () => void {
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), token: randomUUID() };
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      held.add(mine.token);
      return () => {
        if (!held.delete(mine.token)) return;
        if (readHolder(file)?.token === mine.token) rmSync(file, { force: true });
      };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) {
      throw new StartError(
        `DATA_DIR is in use by another server (process ${holder.pid}); stop it first or choose another DATA_DIR.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new StartError(`The lock ${file} cannot be taken; other servers are starting at the same time.`);
}

function readHolder(file: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    if (!('pid' in value) || typeof value.pid !== 'number' || value.pid <= 0) return null;
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null;
    const token = 'token' in value && typeof value.token === 'string' ? value.token : '';
    return { pid: value.pid, started, token };
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return held.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  const started = startOf(holder.pid);
  return holder.started === null || started === null || holder.started === started;
}

/** Boot id and start tick of a process (Linux); null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the second field, the name, may hold spaces and brackets: count from its end
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot}:${ticks}`;
  } catch {
    return null;
  }
}
