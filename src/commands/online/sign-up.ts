import type { AuthFailure } from '#backend/auth.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { EntryContext } from '#commands/online/online-context.ts';
import { type DisplayNameError, parseDisplayName } from '#domain/users/names.ts';

/** `check_your_mail`: the server first wants the address confirmed by email. */
export type SignUpOutcome = 'signed_in' | 'check_your_mail';
export type SignUpError = AuthFailure | DisplayNameError;

export interface NewAccount {
  display_name: string;
  /** As `parseEmail` gives it. */
  email: string;
  password: string;
  /** The code of an invitation to this server. */
  invite?: string | null;
}

/** Creates an account without an email (product.md §2), which can be added later. Needs the network. */
export async function startWithoutAccount({
  auth,
  enter,
  language,
}: EntryContext): Promise<Result<void, AuthFailure>> {
  const user = await auth.start(language());
  if (!user.ok) return user;
  await enter(user.value, 'started');
  return ok(undefined);
}

/**
 * Creates an account (product.md §5, §7). Needs the network. If the address has to be confirmed by email first, the
 * link in that email leads to the site root, which finishes the sign-in.
 */
export async function signUp(
  { auth, siteRoot, enter, config, language }: EntryContext,
  input: NewAccount,
): Promise<Result<SignUpOutcome, SignUpError>> {
  const name = parseDisplayName(input.display_name);
  if (!name.ok) return err(name.error);
  const user = await auth.signUp(input.email, input.password, {
    displayName: name.value,
    // a hosted project knows no invitations and would keep the code as part of the account
    invite: config.embedded ? (input.invite ?? null) : null,
    redirectTo: siteRoot,
    language: language(),
  });
  if (!user.ok) return user;
  if (user.value === null) return ok('check_your_mail');
  await enter(user.value, 'made');
  return ok('signed_in');
}
