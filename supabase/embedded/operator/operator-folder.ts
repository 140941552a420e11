import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#embedded/common/error-code.ts';

/** The socket of `npm run admin`, in a folder of its own that only the owner of DATA_DIR may enter. */
export const operatorSocket = (root: string): string => path.join(root, 'operator', 'socket');

export async function makeOperatorFolder(root: string): Promise<void> {
  const folder = path.dirname(operatorSocket(root));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** The token that opens /local/metrics to other machines. A start makes it if it is missing. */
export async function readMetricsToken(root: string): Promise<string> {
  const file = path.join(root, 'metrics-token');
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  if (kept.trim() !== '') return kept.trim();
  const token = randomBytes(32).toString('base64url');
  await writeFile(`${file}.new`, `${token}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return token;
}
