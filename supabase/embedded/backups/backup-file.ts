import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { create, extract } from 'tar';
import { instantOf } from '#domain/calendar/days.ts';
import { type DumpContents, type DumpOptions, verifyDump, writeDump } from '#embedded/backups/dump-folder.ts';
import { kindOf } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';

const NAME = /^simmer-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.tar\.gz$/;
/** The names of incomplete files and folders begin with this. */
const HALF = 'half-simmer-';

/** Retries, because a failed unpacking may still write for a moment. */
export const REMOVE = { recursive: true, force: true, maxRetries: 10 };

/** The backups in a folder, the newest first. Skips files that are not ours. */
export async function backupsIn(dir: string): Promise<{ file: string; madeAt: number }[]> {
  const names = await readdir(dir).catch(() => []);
  return names
    .flatMap((name) => {
      const [, hour, minute, second] = NAME.exec(name) ?? [];
      return hour ? [{ file: path.join(dir, name), madeAt: Date.parse(`${hour}:${minute}:${second}`) }] : [];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/**
 * Makes a backup, opens it again and reads it to the end. Only then does it get its name, and only then are older ones deleted:
 * a backup that cannot be read never takes the place of one that can. Returns its file.
 */
export async function makeBackup(dir: string, keep: number, options: DumpOptions): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await removeHalves(dir);
  const name = `simmer-${instantOf(options.now).replaceAll(':', '-')}.tar.gz`;
  const [folder, packed] = [path.join(dir, `${HALF}folder`), path.join(dir, `${HALF}packed`)];
  const file = path.join(dir, name);
  try {
    await writeDump(folder, options);
    await create(
      { gzip: true, file: packed, cwd: folder, portable: true, mode: 0o600 },
      await readdir(folder),
    );
    await flush(packed);
    await rm(folder, REMOVE);
    await unpack(packed, folder);
    await rename(packed, file);
  } finally {
    await removeHalves(dir);
  }
  for (const { file: old } of (await backupsIn(dir)).filter((one) => one.file !== file).slice(keep - 1)) {
    await rm(old, { force: true });
  }
  return file;
}

/** Unpacks a backup into a new folder and reads it to the end. Throws StartError if it is not complete. */
export async function unpack(file: string, folder: string): Promise<DumpContents> {
  await mkdir(folder, { mode: 0o700 });
  try {
    await extract({ file, cwd: folder, strict: true });
  } catch (error) {
    throw new StartError(`${file} cannot be unpacked (${kindOf([error])}). Nothing was changed.`);
  }
  return verifyDump(folder);
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.chmod(0o600);
  await handle.sync().finally(() => handle.close());
}

async function removeHalves(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (name.startsWith(HALF)) await rm(path.join(dir, name), REMOVE);
  }
}
