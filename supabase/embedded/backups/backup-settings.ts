import path from 'node:path';
import { StartError } from '#embedded/common/start-error.ts';

export interface BackupSettings {
  dir: string;
  /** 0 for no automatic backups. */
  everyMs: number;
  /** How many backups are kept, the newest ones. */
  keep: number;
}

const HOUR_MS = 60 * 60_000;
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS };
/** Longer intervals are rejected, because such rare backups are of no use. */
const LONGEST_MS = 24 * 24 * HOUR_MS;

/** Reads BACKUP_DIR, BACKUP_EVERY and BACKUP_KEEP; throws StartError for a value that makes no sense. */
export function readBackupSettings(
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): BackupSettings {
  return {
    dir: env.BACKUP_DIR?.trim() ? path.resolve(env.BACKUP_DIR.trim()) : path.join(dataDir, 'backups'),
    everyMs: readEvery(env.BACKUP_EVERY?.trim() || '1d'),
    keep: readKeep(env.BACKUP_KEEP?.trim() || '7'),
  };
}

function readEvery(text: string): number {
  if (text === '0') return 0;
  const [, count = '', unit = ''] = /^(\d{1,3})([hd])$/.exec(text) ?? [];
  const everyMs = Number(count) * (UNIT_MS[unit] ?? 0);
  if (everyMs > 0 && everyMs <= LONGEST_MS) return everyMs;
  throw new StartError(
    `BACKUP_EVERY must be hours or days up to 24d, like 6h or 1d, or 0 for never, not "${text}".`,
  );
}

function readKeep(text: string): number {
  const keep = Number(text);
  if (/^\d{1,4}$/.test(text) && keep > 0) return keep;
  throw new StartError(`BACKUP_KEEP must be a number from 1 to 9999, not "${text}".`);
}
