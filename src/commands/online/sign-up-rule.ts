import { fetchSignUpRule, type SignUpRule } from '#backend/fetch-sign-up-rule.ts';
import type { EntryContext } from '#commands/online/online-context.ts';

export type { SignUpRule };

/**
 * Asks for the sign-up rule of this server, and for its demo account. Null without a response, and for a hosted
 * project, which has no demo and is open to all.
 */
export async function askSignUpRule({ config }: EntryContext): Promise<SignUpRule | null> {
  return config.embedded ? fetchSignUpRule(config.url) : null;
}
