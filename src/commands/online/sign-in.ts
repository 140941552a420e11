import type { AuthFailure } from '#backend/auth.ts';
import { ok, type Result } from '#base/result.ts';
import type { EntryContext } from '#commands/online/online-context.ts';

/** Offline, or what the auth server said (product.md §8). */
export type SignInError = AuthFailure;
export type { AuthFailure };

export interface Credentials {
  /** As `parseEmail` gives it. */
  email: string;
  password: string;
}

/** Signs in with email and password. Needs the network. */
export async function signIn(
  { auth, enter }: EntryContext,
  { email, password }: Credentials,
): Promise<Result<'first' | 'again', SignInError>> {
  // asked first: signing in forgets it
  const visit = auth.awaitsConfirmation(email) ? 'first' : 'again';
  const user = await auth.signIn(email, password);
  if (!user.ok) return user;
  await enter(user.value, visit);
  return ok(visit);
}
