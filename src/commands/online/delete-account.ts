import { listAvatars, removeAvatars } from '#backend/avatars.ts';
import { callRpc } from '#backend/call-rpc.ts';
import type { RequestFailure } from '#backend/request-failure.ts';
import { isGate } from '#base/gate.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import { tokenFor } from '#commands/online/change-sign-in.ts';
import type { OnlineContext } from '#commands/online/online-context.ts';

/** More pages of pictures than one user's folder can have. */
const MOST_PAGES = 10;

/**
 * Deletes the account with everything in it: first the pictures, which only Storage can remove, then the
 * rows. If it is cut short, call it again; an account that is already gone counts as deleted.
 */
export async function deleteAccount(context: OnlineContext): Promise<Result<void, AccountError>> {
  const token = await tokenFor(context);
  if (!token.ok) return token;
  const { config, userId } = context;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const listed = await listAvatars(config, token.value, userId);
    // or the account is already deleted: the response to the last request shows that
    if (!listed.ok && listed.error.type === 'Rejected') break;
    if (!listed.ok) return err(reasonOf(listed.error, 'Offline'));
    if (listed.value.length === 0) break;
    const removed = await removeAvatars(config, token.value, listed.value);
    if (!removed.ok) return err(reasonOf(removed.error, 'PicturesLeft'));
  }
  const deleted = await callRpc(config, 'delete_account', token.value, {});
  if (deleted.ok) return ok(undefined);
  const { error } = deleted;
  if (error.type === 'Rejected' && error.code === 'account_gone') return ok(undefined);
  return err(
    reasonOf(error, error.type === 'Rejected' && error.code === 'pictures_left' ? 'PicturesLeft' : 'Offline'),
  );
}

function reasonOf(failure: RequestFailure, rejected: 'PicturesLeft' | 'Offline'): AccountError {
  if (failure.type === 'NoSession') return { type: 'SessionEnded' };
  if (isGate(failure.type)) return { type: failure.type };
  if (failure.type !== 'Rejected') return { type: 'Offline' };
  return { type: failure.code === 'session_dead' ? 'SessionEnded' : rejected };
}
