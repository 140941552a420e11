import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '#embedded/common/project-path.ts';

/** Not in the system's temporary folder, whose cleaner deletes single old files. */
const FOLDER = projectPath('node_modules/.cache/simmer');

/**
 * Fills a folder once and returns its path; later calls return the same folder. It is made again if one of `sources` (files and
 * folders of this checkout) or a dependency has changed. Callers may read or copy the folder, but not write to it. Two
 * processes may call this at once.
 */
export async function madeOnce(
  name: string,
  sources: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const source of ['package-lock.json', ...sources]) {
    for (const file of await filesIn(projectPath(source))) hash.update(file).update(await readFile(file));
  }
  const folder = path.join(FOLDER, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;

  await mkdir(FOLDER, { recursive: true });
  const half = await mkdtemp(path.join(FOLDER, `half-${name}-`));
  try {
    await fill(half);
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // if the folder is there now, another process was faster
    if (!existsSync(folder)) throw error;
  }
  const outdated = (await readdir(FOLDER)).filter((one) => one.startsWith(`${name}-`));
  for (const one of outdated) {
    if (one !== path.basename(folder)) await rm(path.join(FOLDER, one), { recursive: true, force: true });
  }
  return folder;
}

async function filesIn(source: string): Promise<string[]> {
  if ((await stat(source)).isFile()) return [source];
  const names = (await readdir(source)).sort();
  return (await Promise.all(names.map((name) => filesIn(path.join(source, name))))).flat();
}
