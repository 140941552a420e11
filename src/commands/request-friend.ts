import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { parseEmail } from '#domain/users/email.ts';
import { write } from '#store/write.ts';

export type RequestFriendError =
  | { type: 'NotAnAddress' }
  | { type: 'OwnAddress' }
  /**
   * A request to the same address waits in this outbox. Only the server can check anything else about
   * addresses.
   */
  | { type: 'AlreadyAsked' }
  | WriteFailure;

/**
 * Sends a friend request to an address (product.md §5). Only the server knows whose address it is and
 * whether a request exists. It replaces an earlier, rejected request to the same address.
 */
export async function requestFriend(
  { store, clock }: CommandContext,
  { typed, ownEmail }: { typed: string; ownEmail: string },
): Promise<Result<{ friendship_id: Uuid }, RequestFriendError>> {
  const email = parseEmail(typed);
  if (!email.ok) return email;
  if (email.value === ownEmail) return err({ type: 'OwnAddress' });
  return write<{ friendship_id: Uuid }, RequestFriendError>(store, async (change) => {
    const { database } = store;
    const [{ synced }, waiting, rejected] = await Promise.all([
      change.state(),
      database.mutations.toArray(),
      database.rejected.toArray(),
    ]);
    if (!synced) return err({ type: 'NotSyncedYet' });
    const cancelled = new Set(
      waiting.map(({ name, args }) => (name === 'cancelRequest' ? args.friendship_id : null)),
    );
    const asked = waiting.some(
      ({ name, args }) =>
        name === 'requestFriend' && args.email === email.value && !cancelled.has(args.friendship_id),
    );
    if (asked) return err({ type: 'AlreadyAsked' });
    const replaced = rejected
      .filter(({ name, args }) => name === 'requestFriend' && args.email === email.value)
      .map(({ id }) => id);
    const friendship_id = change.newId();
    await database.rejected.bulkDelete(replaced);
    await change.append('requestFriend', { friendship_id, email: email.value }, clock.now());
    return ok({ friendship_id });
  });
}
