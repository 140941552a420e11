import { backupsIn, makeBackup } from '#embedded/backups/backup-file.ts';
import type { BackupSettings } from '#embedded/backups/backup-settings.ts';
import type { DumpOptions } from '#embedded/backups/dump-folder.ts';
import { kindOf, type Log } from '#embedded/common/log.ts';
import type { DiskIsFull } from '#embedded/data/disk-space.ts';

/** How often the server checks whether a backup is due. */
const LOOK_MS = 60_000;
/** How long to wait after a failed backup. */
const AGAIN_MS = 60 * 60_000;

export interface KeepBackupsOptions extends Omit<DumpOptions, 'now'>, BackupSettings {
  diskIsFull: DiskIsFull;
  now: () => number;
  lookMs?: number;
  log: Log;
}

export interface Backups {
  /** Makes a backup now and returns its file, or null if another one is running. */
  backUp(): Promise<string | null>;
  stop(): Promise<void>;
}

/** Makes a backup whenever the newest one is too old, even if the server was stopped in between. */
export function keepBackups(options: KeepBackupsOptions): Backups {
  const { dir, everyMs, keep, diskIsFull, now, log } = options;
  let failedAt = Number.NEGATIVE_INFINITY;
  let making: Promise<string> | null = null;
  let looking: Promise<void> | null = null;

  const isDue = async () => {
    const [newest] = await backupsIn(dir);
    // a clock that was set back must not put off the next backup for long
    const age = newest ? Math.abs(now() - newest.madeAt) : Number.POSITIVE_INFINITY;
    return everyMs > 0 && age >= everyMs && Math.abs(now() - failedAt) >= AGAIN_MS;
  };
  const backUp = async () => {
    if (making !== null) return null;
    making = makeBackup(dir, keep, { ...options, now: now() });
    try {
      const file = await making;
      log(`Backup made and read again: ${file}`);
      return file;
    } finally {
      making = null;
    }
  };
  const look = async () => {
    if (!(await diskIsFull()) && (await isDue())) await backUp();
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        failedAt = now();
        log(`BACKUP FAILED, the next try is in an hour: ${kindOf([error])}`);
      })
      .finally(() => {
        looking = null;
      });
  }, options.lookMs ?? LOOK_MS);
  timer.unref();
  return {
    backUp,
    async stop() {
      clearInterval(timer);
      await Promise.allSettled([looking, making]);
    },
  };
}
