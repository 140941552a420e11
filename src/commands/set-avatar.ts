import { AVATAR_TYPES, type AvatarExtension, avatarAddress, avatarName } from '#base/avatar-address.ts';
import type { EpochMs } from '#base/clock.ts';
import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import type { Store } from '#store/store.ts';
import { write } from '#store/write.ts';

export type SetAvatarError = WriteFailure;

/**
 * Sets the user's picture, already cropped. It is on screen at once; the next round that reaches the server
 * uploads it and changes the profile (product.md §5, §7). It replaces a picture that still waits. Returns the
 * address that the profile will name.
 */
export async function setAvatar(
  { store, clock }: CommandContext,
  { blob, extension }: { blob: Blob; extension: AvatarExtension },
): Promise<Result<string, SetAvatarError>> {
  const picture = { bytes: await blob.arrayBuffer(), type: AVATAR_TYPES[extension] };
  const { database, documents, userId } = store;
  return write<string, SetAvatarError>(store, async (change) => {
    const { synced } = await change.state();
    const profile = (await documents.get('profiles', [userId])).get(userId);
    if (!synced || !profile) return err({ type: 'NotSyncedYet' });
    // this command appends no mutation, which would reject a paused account
    if (profile.suspended) return err({ type: 'Suspended' });
    const address = await freeAddress(store, clock.now(), extension, profile.avatar_url);
    await dropWaitingPicture(store);
    await database.pictures.add({ address, picture, state: 'waiting', previous: null });
    return ok(address);
  });
}

/** Deletes the picture that waits for its upload, as if it had never been chosen. */
export async function dropWaitingPicture({ database }: Pick<Store, 'database'>): Promise<void> {
  const waiting = (await database.pictures.toArray()).filter(({ state }) => state === 'waiting');
  await database.pictures.bulkDelete(waiting.map(({ address }) => address));
}

/**
 * Two pictures of the same millisecond, or of a clock that was set back, must not share a name, because
 * pictures are cached forever.
 */
async function freeAddress(
  store: Store,
  at: EpochMs,
  extension: AvatarExtension,
  current: string | null,
): Promise<string> {
  const address = avatarAddress(avatarName(store.userId, at, extension));
  const taken = address === current || (await store.database.pictures.get(address)) !== undefined;
  return taken ? freeAddress(store, at + 1, extension, current) : address;
}
