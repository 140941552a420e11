import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

const MEMORY = '/dev/shm';

/** Two workers need some 500 MB at a time. A container has 64 MB, unless told otherwise. */
const ENOUGH_BYTES = 2 * 2 ** 30;

/**
 * Vitest's globalSetup: puts the temporary files of the tests into memory. A data directory has 1200 files, and to make and remove them
 * takes longer on a disk than to start the server. Where Linux has too little memory, or there is no Linux, they stay on the disk, and
 * so they do where TMPDIR is set.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TMPDIR !== undefined) return;
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (free < ENOUGH_BYTES) return;
  const folder = await mkdtemp(path.join(MEMORY, 'simmer-tests-'));
  // PostgreSQL runs as another user and has its files below
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  return async () => {
    delete process.env.TMPDIR;
    await rm(folder, { recursive: true, force: true });
  };
}
