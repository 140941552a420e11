import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lchownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Environment } from '#embedded/common/environment.ts';

/** A folder for files that are large or kept for long, because /tmp may be in memory. */
const TEMPORARY = '/var/tmp';

export interface OwnersCommand {
  dataDir: string;
  env: Environment;
  words: readonly string[];
}

/**
 * If root runs a command on the data directory of another user, runs it again as that user, because the server could not use
 * files of root. Returns the exit code, or null if this process may continue itself.
 */
export function runAsOwner({ dataDir, env, words }: OwnersCommand): number | null {
  const owner = ownerInPlaceOfRoot(dataDir);
  if (!owner) return null;
  const [, script = ''] = process.argv;
  const { status } = spawnSync(process.execPath, [...process.execArgv, script, ...words], {
    ...owner,
    // often only root may read the settings file
    env: { ...env, SETTINGS_FILE: '' },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** Does the same for a command that reads or writes a file or folder to which only root may have access. */
export function runAsOwnerOn(
  target: string,
  does: 'reads' | 'writes',
  command: OwnersCommand,
): number | null {
  const owner = ownerInPlaceOfRoot(command.dataDir);
  if (!owner) return null;
  const folder = mkdtempSync(path.join(TEMPORARY, 'simmer-'));
  try {
    const lent = path.join(folder, path.basename(target));
    if (does === 'reads' && existsSync(target)) cpSync(target, lent, { recursive: true });
    // change the folder itself last: until then no other user can reach its content
    for (const name of [...readdirSync(folder, { recursive: true, encoding: 'utf8' }), '']) {
      lchownSync(path.join(folder, name), owner.uid, owner.gid);
    }
    const status = runAsOwner({ ...command, words: [lent] });
    if (does === 'writes' && status === 0) {
      cpSync(lent, target, { recursive: true });
      console.log(`Moved to ${target}.`);
    }
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ownerInPlaceOfRoot(dataDir: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const found = statSync(dataDir, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}
