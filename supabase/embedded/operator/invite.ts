import { createInvitation } from '#embedded/auth/invitations.ts';
import {
  type Operation,
  type OperatorContext,
  OperatorError,
  type Words,
} from '#embedded/operator/operation.ts';

const MOST_DAYS = 60;

export async function invite(context: OperatorContext, words: Words): Promise<Operation> {
  const days = Number(words.days);
  if (!/^\d+$/.test(words.days) || days < 1 || days > MOST_DAYS) {
    throw new OperatorError(`--days must be a number from 1 to ${MOST_DAYS}, not "${words.days}".`);
  }
  return {
    lines: [`Makes a link with which one user can sign up within ${days} days.`],
    async act() {
      const code = await createInvitation(context, context.now(), days);
      return [`${context.siteUrl}/auth?invite=${code}`];
    },
  };
}
