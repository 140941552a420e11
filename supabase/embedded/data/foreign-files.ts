import { accessSync, constants, type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { errorCode, isAbsent } from '#embedded/common/error-code.ts';
import { StartError } from '#embedded/common/start-error.ts';

/**
 * Throws StartError if the folder `root` or one of its `parts` belongs to another user and this process may not use it, as after a
 * copy made by root. Call it before anything is written: a file that cannot be read would count as missing. Other parts are not
 * looked at, because the top of a disk also holds `lost+found`.
 */
export function rejectForeignFiles(root: string, parts: readonly string[]): void {
  if (!process.geteuid || !process.getegid) return; // Windows
  const [user, group] = [process.geteuid(), process.getegid()];
  for (const file of filesOf(root, parts)) {
    if (isUsable(file, user)) continue;
    throw new StartError(
      `${file} belongs to another user (${statSync(file).uid}), and this process (user ${user}) may not use it. ` +
        'Nothing was changed. As root, give everything back, and start again: ' +
        `chown -R ${user}:${group} ${realpathSync(root)}`,
    );
  }
}

function* filesOf(root: string, parts: readonly string[]): Generator<string> {
  yield root;
  for (const part of parts) {
    yield part;
    if (statSync(part, MAYBE)?.isDirectory()) yield* filesBelow(part);
  }
}

const MAYBE = { throwIfNoEntry: false } as const;

function* filesBelow(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const file = path.join(folder, entry.name);
    yield file;
    if (entry.isDirectory()) yield* filesBelow(file);
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsent(error)) return []; // another process removed it
    throw error;
  }
}

/** The owner of a file can give themselves what its mode lacks. */
function isUsable(file: string, user: number): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return errorCode(error) !== 'EACCES' || statSync(file, MAYBE)?.uid === user;
  }
}
