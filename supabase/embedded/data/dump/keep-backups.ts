import type { BackupSettings } from '#embedded/data/backup-settings.ts';
import { lockDirectory } from '#embedded/data/directory-lock.ts';
import type { DiskIsFull } from '#embedded/data/disk-space.ts';
import { backupsIn, makeBackup } from '#embedded/data/dump/backup-file.ts';
import type { DumpOptions } from '#embedded/data/dump/dump-folder.ts';
import { kindOf, type Log } from '#embedded/server-log.ts';

/** How often the server checks whether a backup is due. */
const LOOK_MS = 60_000;
/** How long to wait after a failed backup. */
const AGAIN_MS = 60 * 60_000;

export interface KeepBackupsOptions extends Omit<DumpOptions, 'now'>, BackupSettings {
  /** A lock file, because several processes may share the folder. */
  lock: string;
  diskIsFull: DiskIsFull;
  now: () => number;
  lookMs?: number;
  log: Log;
}

export interface Backups {
  /** Makes a backup now and returns its file, or null if another process is making one. */
  backUp(): Promise<string | null>;
  stop(): Promise<void>;
}

/** Makes a backup whenever the newest one is too old, also when the server was stopped in between. */
export function keepBackups(options: KeepBackupsOptions): Backups {
  const { dir, everyMs, keep, lock, diskIsFull, now, log } = options;
  let failedAt = Number.NEGATIVE_INFINITY;
  let busy: Promise<void> | null = null;

  const isDue = async () => {
    const [newest] = await backupsIn(dir);
    // a clock that was set back must not put off the next backup for long
    const age = newest ? Math.abs(now() - newest.madeAt) : Number.POSITIVE_INFINITY;
    return everyMs > 0 && age >= everyMs && Math.abs(now() - failedAt) >= AGAIN_MS;
  };
  const isAlwaysDue = async () => true;

  const backUpIf = async (isStillDue: () => Promise<boolean>) => {
    const release = lockUnlessHeld(lock);
    if (!release) return null;
    try {
      if (!(await isStillDue())) return null;
      const file = await makeBackup(dir, keep, { ...options, now: now() });
      log(`Backup made and read again: ${file}`);
      return file;
    } finally {
      release();
    }
  };
  const look = async () => {
    if (!(await isDue()) || (await diskIsFull())) return;
    // another process may have made one meanwhile
    await backUpIf(isDue);
  };
  const timer = setInterval(() => {
    busy ??= look()
      .catch((error: unknown) => {
        failedAt = now();
        log(`BACKUP FAILED, the next try is in an hour: ${kindOf([error])}`);
      })
      .finally(() => {
        busy = null;
      });
  }, options.lookMs ?? LOOK_MS);
  timer.unref();
  const asked = new Set<Promise<unknown>>();
  return {
    backUp() {
      const made = backUpIf(isAlwaysDue);
      asked.add(made);
      return made.finally(() => asked.delete(made));
    },
    async stop() {
      clearInterval(timer);
      await Promise.allSettled([busy, ...asked]);
    },
  };
}

function lockUnlessHeld(file: string): (() => void) | null {
  try {
    return lockDirectory(file);
  } catch {
    return null; // another process makes the backup
  }
}
