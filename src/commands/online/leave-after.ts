import type { Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import type { LeavingContext, OnlineContext } from '#commands/online/online-context.ts';

/**
 * Leaves this device as a sign-out does once the server has done `act`. `act` is part of the sign-out, so that nobody else
 * ends the session in between. A sign-out that another one has overtaken does nothing: the session has ended then.
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
      thrown = error; // for the caller: what fails within the sign-out takes the whole app for failed
    }
    return end.ok;
  });
  if (thrown !== null) throw thrown;
  return end;
}
