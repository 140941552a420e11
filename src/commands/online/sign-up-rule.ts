import { fetchSignUpRule, type SignUpRule } from '#backend/fetch-sign-up-rule.ts';
import type { EntryContext } from '#commands/online/online-context.ts';

export type { SignUpRule };

/** Asks who may make an account on this server, and for its demo account. Null without a response. */
export const askSignUpRule = ({ config }: EntryContext): Promise<SignUpRule | null> =>
  fetchSignUpRule(config);
