import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { tryLock } from 'fs-native-extensions';
import { errorCode } from '#embedded/common/error-code.ts';
import { StartError } from '#embedded/common/start-error.ts';

/**
 * Locks the data directory against a second server. Returns a function that releases the lock. Throws StartError if another
 * server holds it.
 *
 * PGlite takes no lock, and two processes that open one directory lose data silently. The kernel holds this lock: every
 * container on the machine sees it, and it ends with the process, however the process ends. A lock that goes by a file and its
 * age (proper-lockfile) does neither; tests/embedded/start.test.ts shows it: "stays locked against a server of another container".
 * The file is never removed: otherwise two servers could each lock a file of that name.
 */
export function lockDirectory(file: string): () => void {
  const descriptor = openSync(file, 'a+', 0o600);
  let locked = false;
  try {
    locked = tryLock(descriptor);
  } catch (error) {
    throw new StartError(
      `DATA_DIR cannot be locked against a second server (${errorCode(error) ?? 'unknown reason'}); ` +
        'choose one on a local disk.',
    );
  } finally {
    if (!locked) closeSync(descriptor);
  }
  if (!locked) {
    throw new StartError(
      `DATA_DIR is in use by another server (${holderOf(file)}); stop it first or choose another DATA_DIR.`,
    );
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, JSON.stringify({ pid: process.pid }));
  let released = false;
  return () => {
    if (released) return;
    released = true;
    ftruncateSync(descriptor);
    closeSync(descriptor);
  };
}

/** Only a hint for the operator: in another container the number means another process, or none. */
function holderOf(file: string): string {
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8'));
    return `process ${Number(pid)}`;
  } catch {
    return 'process unknown'; // on Windows a locked file cannot be read
  }
}
