import { requestAuth, sessionIn } from '#backend/account-requests.ts';
import { isRecord } from '#base/guards.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import { tokenFor } from '#commands/online/change-sign-in.ts';
import { deleteAccount } from '#commands/online/delete-account.ts';
import { leaveAfter } from '#commands/online/leave-after.ts';
import type { AddressContext, EntryContext, LeavingContext } from '#commands/online/online-context.ts';

/** `code_sent`: the server first wants the address confirmed by a code (change-sign-in.ts, `confirmEmailChange`). */
export type EmailAddition = 'added' | 'code_sent';

/**
 * Gives an account without an email its first one, as `parseEmail` gives it, and a password. The account stays the
 * same, with all its rows. Needs the network. Without a password: sends another code to the address.
 */
export async function addEmail(
  context: AddressContext,
  input: { email: string; password?: string },
): Promise<Result<EmailAddition, AccountError>> {
  const token = await tokenFor(context);
  if (!token.ok) return token;
  const ask = (body: { email: string; password?: string }) =>
    requestAuth(context.config, 'user', { method: 'PUT', accessToken: token.value, body });
  let answer = await ask(input);
  // an earlier attempt with another address has set the password already
  if (!answer.ok && answer.error.type === 'SamePassword') answer = await ask({ email: input.email });
  if (!answer.ok) return answer;
  if (!isRecord(answer.value) || answer.value.email !== input.email) return ok('code_sent');
  await context.noteEmail(input.email);
  return ok('added');
}

/**
 * Signs in to another account in place of this one, which is then deleted: two accounts cannot become one. Nothing is
 * deleted unless the password is right.
 */
export async function switchAccount(
  leaving: LeavingContext,
  entry: Pick<EntryContext, 'auth' | 'enter'>,
  { email, password }: { email: string; password: string },
): Promise<Result<void, AccountError>> {
  const { config } = leaving;
  const answer = await requestAuth(config, 'token?grant_type=password', { body: { email, password } });
  if (!answer.ok) return answer;
  const other = sessionIn(answer.value);
  if (!other) return err({ type: 'WrongPassword' });
  const left = await leaveAfter(leaving, deleteAccount);
  if (!left.ok) {
    await requestAuth(config, 'logout?scope=local', { accessToken: other.session.accessToken });
    return left;
  }
  const user = entry.auth.take(other.text);
  if (user) await entry.enter(user, 'again');
  return ok(undefined);
}
