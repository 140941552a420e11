import type { Environment } from '#embedded/common/environment.ts';
import { StartError } from '#embedded/common/start-error.ts';

/** Which visitors may create an account: all, those with an invitation, or none. */
export type SignUpMode = 'open' | 'invite' | 'closed';

const MODES: readonly SignUpMode[] = ['open', 'invite', 'closed'];

/** Reads SIGN_UP. */
export function readSignUp({ SIGN_UP = '' }: Environment): SignUpMode {
  const text = SIGN_UP.trim() || 'open';
  const mode = MODES.find((one) => one === text);
  if (mode) return mode;
  throw new StartError(`SIGN_UP must be open, invite or closed, not "${text}".`);
}
