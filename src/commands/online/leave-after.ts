import type { Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import type { LeavingContext, OnlineContext } from '#commands/online/online-context.ts';

/**
 * Signs out on this device once the server has done `act`. `act` runs inside the sign-out, so that nothing
 * else ends the session first. Does nothing when another sign-out was faster, because the session has
 * ended then.
 */
export async function leaveAfter(
  context: LeavingContext,
  act: (context: OnlineContext) => Promise<Result<void, AccountError>>,
): Promise<Result<void, AccountError>> {
  let end: Result<void, AccountError> = { ok: false, error: { type: 'SessionEnded' } };
  let thrown: unknown = null;
  await context.signOut(async () => {
    try {
      end = await act(context);
    } catch (error) {
      thrown = error; // thrown below, because inside the sign-out it would count as a failure of the app
    }
    return end.ok;
  });
  if (thrown !== null) throw thrown;
  return end;
}
