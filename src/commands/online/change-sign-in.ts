import { requestAuth, sessionIn } from '#backend/account-requests.ts';
import { isGate } from '#base/gate.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import type { AddressContext, OnlineContext } from '#commands/online/online-context.ts';

/** A token of this user for one request, or the error to show. */
export async function tokenFor({ auth, userId }: OnlineContext): Promise<Result<string, AccountError>> {
  const token = await auth.accessToken(userId);
  if (token.ok) return token;
  const { type } = token.error;
  if (isGate(type)) return err({ type });
  return err({ type: type === 'NoSession' ? 'SessionEnded' : 'Offline' });
}

/** Whether the other devices were signed out with the change. 'others_in': they may still be signed in. */
export type PasswordChange = 'others_out' | 'others_in';

/**
 * Sets a new password and signs every other device out. The current password is checked first, by a separate
 * sign-in whose session ends with the others. It is also sent along, for servers that ask for it themselves.
 */
export async function changePassword(
  context: OnlineContext,
  input: { email: string; current: string; next: string },
): Promise<Result<PasswordChange, AccountError>> {
  const known = await tryPassword(context, input.email, input.current);
  if (!known.ok) return known;
  const token = await tokenFor(context);
  if (!token.ok) return token;
  const changed = await requestAuth(context.config, 'user', {
    method: 'PUT',
    accessToken: token.value,
    body: { password: input.next, current_password: input.current },
  });
  if (!changed.ok) {
    await requestAuth(context.config, 'logout?scope=local', { accessToken: known.value });
    return changed;
  }
  const ended = await endSessions(context, 'others'); // for servers that do not end the other sessions themselves
  return ok(ended.ok ? 'others_out' : 'others_in');
}

/** Asks for codes: one to the new address (as `parseEmail` gives it), and one to the current one if the server wants both to confirm. */
export async function requestEmailChange(
  context: OnlineContext,
  input: { email: string; password: string; newEmail: string },
): Promise<Result<void, AccountError>> {
  const known = await tryPassword(context, input.email, input.password);
  if (!known.ok) return known;
  await requestAuth(context.config, 'logout?scope=local', { accessToken: known.value });
  const token = await tokenFor(context);
  if (!token.ok) return token;
  const asked = await requestAuth(context.config, 'user', {
    method: 'PUT',
    accessToken: token.value,
    body: { email: input.newEmail },
  });
  return asked.ok ? ok(undefined) : asked;
}

/** `half`: the server also wants a code from the other address. */
export async function confirmEmailChange(
  { config, noteEmail }: Pick<AddressContext, 'config' | 'noteEmail'>,
  input: { newEmail: string; sentTo: string; code: string },
): Promise<Result<'changed' | 'half', AccountError>> {
  const answer = await requestAuth(config, 'verify', {
    body: { type: 'email_change', email: input.sentTo, token: input.code },
  });
  if (!answer.ok) return answer;
  const given = sessionIn(answer.value);
  if (!given) return ok('half');
  // this device keeps its old session
  await requestAuth(config, 'logout?scope=local', { accessToken: given.session.accessToken });
  await noteEmail(input.newEmail);
  return ok('changed');
}

/** Ends sessions on the server: those of all other devices, or all of them. */
export async function endSessions(
  context: OnlineContext,
  scope: 'others' | 'global',
): Promise<Result<void, AccountError>> {
  const token = await tokenFor(context);
  if (!token.ok) return token;
  const ended = await requestAuth(context.config, `logout?scope=${scope}`, { accessToken: token.value });
  return ended.ok ? ok(undefined) : ended;
}

/** Signs in with the password and returns the token of that session. */
async function tryPassword(
  { config }: OnlineContext,
  email: string,
  password: string,
): Promise<Result<string, AccountError>> {
  const answer = await requestAuth(config, 'token?grant_type=password', { body: { email, password } });
  if (!answer.ok) return answer;
  const given = sessionIn(answer.value);
  return given ? ok(given.session.accessToken) : err({ type: 'WrongPassword' });
}
