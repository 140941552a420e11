import type { Environment } from '#local/environment.ts';
import { isLoopback } from '#local/http/public-names.ts';
import { StartError } from '#local/start-error.ts';

/**
 * Reads SEED. Everybody knows the password of the demo people, so they are made by default only where nobody else can reach the
 * server: at a loopback address, without a PUBLIC_URL.
 */
export function readSeed({ SEED = '', HOST, PUBLIC_URL = '', SMTP_URL = '' }: Environment): boolean {
  const seed = SEED.trim();
  if (!['', '0', '1'].includes(seed)) throw new StartError(`SEED must be 1 or 0, not "${seed}".`);
  if (seed === '') return isLoopback(HOST?.trim() || '127.0.0.1') && PUBLIC_URL.trim() === '';
  if (seed === '1' && SMTP_URL.trim() !== '') {
    throw new StartError(
      'SEED=1 and SMTP_URL exclude each other: the demo people have no mailboxes to confirm.',
    );
  }
  return seed === '1';
}
