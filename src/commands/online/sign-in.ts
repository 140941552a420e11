import type { Auth, AuthFailure, AuthUser } from '#backend/auth.ts';
import type { Result } from '#base/result.ts';

/** Offline, or the auth server's own sentence, shown as it is (spec §8). */
export type SignInError = AuthFailure;

/** Signs in with email and password. Needs the network. */
export function signIn(
  { auth }: { auth: Auth },
  input: { email: string; password: string },
): Promise<Result<AuthUser, SignInError>> {
  return auth.signIn(input.email.trim(), input.password);
}
