import type { Environment } from '#embedded/common/environment.ts';
import { StartError } from '#embedded/common/start-error.ts';
import { isLoopback } from '#embedded/http/public-names.ts';

/** Each of them means that other machines reach the server, perhaps through a proxy at a loopback address. */
const FOR_OTHERS = ['PUBLIC_URL', 'ALLOWED_HOSTS', 'TRUST_PROXY'] as const;

/**
 * Reads SEED. The password of the demo users is public, so they are made by default only where no other machine can reach the
 * server: at a loopback address. With one of FOR_OTHERS they are never made.
 */
export function readSeed(env: Environment): boolean {
  const { HOST, SMTP_URL = '' } = env;
  const seed = env.SEED?.trim() ?? '';
  const others = FOR_OTHERS.filter((name) => (env[name] ?? '').trim() !== '');
  if (!['', '0', '1'].includes(seed)) throw new StartError(`SEED must be 1 or 0, not "${seed}".`);
  if (seed === '') return isLoopback(HOST?.trim() || '127.0.0.1') && others.length === 0;
  if (seed === '1' && SMTP_URL.trim() !== '') {
    throw new StartError(
      'SEED=1 and SMTP_URL exclude each other: the demo users have no mailboxes to confirm.',
    );
  }
  if (seed === '1' && others[0]) {
    throw new StartError(
      `SEED=1 and ${others[0]} exclude each other: the password of the demo users is public.`,
    );
  }
  return seed === '1';
}
