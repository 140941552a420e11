import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { errorCode } from '#embedded/common/error-code.ts';
import { StartError } from '#embedded/common/start-error.ts';

/** The key that signs every token. */
export const readJwtSecret = (file: string): Promise<string> =>
  readSecret(file, {
    name: 'SUPABASE_JWT_SECRET',
    pattern: /^[0-9A-Za-z_-]{43,}$/,
    size: '32 bytes or more',
    make: () => randomBytes(48).toString('base64url'),
  });

/** The private key that signs every web push. Each subscription holds its public key, so a new key ends them all. */
export const readWebPushKey = (file: string): Promise<string> =>
  readSecret(file, {
    name: 'PUSH_PRIVATE_KEY',
    pattern: /^[0-9A-Za-z_-]{43}$/,
    size: '32 bytes',
    make: newPrivateKey,
  });

interface Secret {
  name: string;
  pattern: RegExp;
  size: string;
  make: () => string;
}

/** Reads `NAME=value` from a file that only the owner of the data directory can read. The first start makes it. */
async function readSecret(file: string, { name, pattern, size, make }: Secret): Promise<string> {
  const text = (await textOf(file)) ?? (await placeNew(file, `${name}=${make()}\n`));
  const value = text
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (value === undefined || !pattern.test(value)) {
    throw new StartError(`${file} does not hold a ${name} of ${size}.`);
  }
  await chmod(file, 0o600);
  return value;
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the file whole or not at all: with half a secret no user could sign in again. Returns the text. */
async function placeNew(file: string, text: string): Promise<string> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return text;
}

/** Makes a new private VAPID key: 32 bytes in base64url. */
export function newPrivateKey(): string {
  // ECDH.getPrivateKey would drop leading zeros
  const { d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('No private key was made');
  return d;
}

/** The public key of a private one, 65 bytes in base64url. Browsers subscribe with it. */
export function publicKeyOf(privateKey: string): string {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey, 'base64url');
  return keys.getPublicKey('base64url');
}
