import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { dropWaitingPicture } from '#commands/set-avatar.ts';
import type { Store } from '#store/store.ts';
import { write } from '#store/write.ts';

/**
 * Removes the user's picture, uploaded or not; the initials replace it. Does nothing when there is none.
 */
export async function removeAvatar({ store, clock }: CommandContext): Promise<Result<void, WriteFailure>> {
  const { userId } = store;
  return write(store, async (change) => {
    const { synced } = await change.state();
    const profile = await change.rows.get('profiles', userId);
    if (!synced || !profile) return err({ type: 'NotSyncedYet' });
    await dropWaitingPicture(store);
    const { avatar_url: previous } = profile;
    if (previous === null) return ok(undefined);
    await leaveForRemoval(store, previous);
    await change.append('setAvatar', { avatar_url: null }, clock.now());
    return ok(undefined);
  });
}

/** Its object is removed from storage once the server no longer names it. */
async function leaveForRemoval({ database }: Store, address: string): Promise<void> {
  if (await database.pictures.get(address)) return; // this device uploaded the picture, so the record of it exists
  await database.pictures.add({ address, picture: null, state: 'uploaded', previous: null });
}
