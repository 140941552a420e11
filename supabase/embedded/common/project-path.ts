import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout or the packaged folder: the first folder above this code with a package.json. */
const ROOT = rootAbove(path.dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder));
}

/** The full path of something in it, wherever the process was started. */
export const projectPath = (relative: string): string => path.join(ROOT, relative);
