import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { errorCode } from '#local/error-code.ts';
import { StartError } from '#local/start-error.ts';

/** The key that signs every token. The first start makes it, in a file for the owner of the data directory alone. */
export async function readJwtSecret(file: string): Promise<string> {
  try {
    const match = /^SUPABASE_JWT_SECRET=([0-9A-Za-z_-]{43,})$/m.exec(await readFile(file, 'utf8'));
    if (!match?.[1]) throw new StartError(`${file} does not hold a SUPABASE_JWT_SECRET of 32 bytes or more.`);
    await chmod(file, 0o600);
    return match[1];
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(48).toString('base64url');
  // written whole or not at all: with half a secret nobody could sign in again
  await writeFile(`${file}.new`, `SUPABASE_JWT_SECRET=${secret}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}
