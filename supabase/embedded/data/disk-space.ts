import { statfs } from 'node:fs/promises';
import type { Log } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';

/**
 * Bytes to keep free on the disk: two segments of PostgreSQL's log (16 MB each). If the next segment does not fit, PGlite hangs
 * forever, so no write may begin that could fill the disk.
 */
export const RESERVE = 32 * 1024 * 1024;

/** How many bytes this process may still write to the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** True while too little is free to write. Asks the disk each time, so that freed space counts at once. */
export type DiskIsFull = () => Promise<boolean>;

export function watchDisk(folder: string, log: Log, free: FreeBytes): DiskIsFull {
  let full = false;
  return async () => {
    const bytes = await free(folder);
    if (bytes < RESERVE !== full) {
      full = !full;
      log(
        full
          ? `The disk of DATA_DIR is nearly full: ${sizeOf(bytes)} free. Nothing is written until there are ${sizeOf(RESERVE)}.`
          : `The disk of DATA_DIR has room again: ${sizeOf(bytes)} free.`,
      );
    }
    return full;
  };
}

/** Throws StartError on a full disk, because a start writes. */
export async function rejectFullDisk(folder: string, free: FreeBytes): Promise<void> {
  if ((await free(folder)) >= RESERVE) return;
  throw new StartError(
    `The disk of DATA_DIR ${folder} has less than ${sizeOf(RESERVE)} free. Nothing was changed; make room and start again.`,
  );
}

const sizeOf = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
