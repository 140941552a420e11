import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

const SOURCES = ['src', 'schemas', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** All files in a folder, in a fixed order. If `name` is a file, only that file. */
async function filesOf(root, name) {
  const entries = await readdir(path.join(root, name), { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  if (!entries) return [name];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The version of a build, computed from its sources and settings: the same input gives the same version. */
export async function buildVersion(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(root, source)) {
      hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
    }
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('VITE_') && name !== 'VITE_BUILD_VERSION')
      hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex').slice(0, 12);
}
