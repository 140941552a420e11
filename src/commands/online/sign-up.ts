import type { Auth, AuthFailure, AuthUser } from '#backend/auth.ts';
import { err, ok, type Result } from '#base/result.ts';
import { type DisplayNameError, parseDisplayName } from '#domain/people/names.ts';

export type SignUpOutcome = 'signed_in' | 'check_your_mail';
export type SignUpError = AuthFailure | DisplayNameError;

/**
 * Creates an account (spec §5, §7). Needs the network. A null user means that the server first wants the
 * address confirmed by email; the link leads to the site root, which finishes the sign-in.
 */
export async function signUp(
  { auth, siteRoot }: { auth: Auth; siteRoot: string },
  input: { display_name: string; email: string; password: string },
): Promise<Result<{ user: AuthUser | null; outcome: SignUpOutcome }, SignUpError>> {
  const name = parseDisplayName(input.display_name);
  if (!name.ok) return err(name.error);
  const created = await auth.signUp(input.email.trim(), input.password, name.value, siteRoot);
  if (!created.ok) return created;
  return ok({ user: created.value, outcome: created.value ? 'signed_in' : 'check_your_mail' });
}
