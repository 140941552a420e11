import { AVATAR_TYPES, type AvatarExtension, avatarAddress, avatarName } from '#base/avatar-address.ts';
import type { Clock, EpochMs } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import type { Store } from '#store/store.ts';

export type SetAvatarError = WriteFailure;

/**
 * Takes a picture, cut to shape already, as the person's own: written down with its mutation in one step, on screen at
 * once, uploaded by the next round that reaches the server (spec §5, §7).
 */
export async function setAvatar(
  { store, clock }: { store: Store; clock: Clock },
  { blob, extension }: { blob: Blob; extension: AvatarExtension },
): Promise<Result<void, SetAvatarError>> {
  const picture = { bytes: await blob.arrayBuffer(), type: AVATAR_TYPES[extension] };
  const { outbox, userId } = store;
  try {
    return await store.exclusive(async () => {
      const { synced } = await outbox.readState();
      const draft = await store.draft();
      const profile = await draft.get('profiles', userId);
      if (!synced || !profile) return err({ type: 'NotSyncedYet' });

      const at = clock.now();
      const { avatar_url: previous } = profile;
      const avatar_url = await freeAddress(store, at, extension, previous);
      const alongside = async () => {
        await outbox.avatars.add({ avatar_url, picture, uploaded: false, previous });
      };
      await store.append('setAvatar', { avatar_url }, at, { draft, alongside });
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}

/** Two pictures of one millisecond, or of a clock that was set back, must not share a name: it is kept for ever. */
async function freeAddress(
  store: Store,
  at: EpochMs,
  extension: AvatarExtension,
  previous: string | null,
): Promise<string> {
  const address = avatarAddress(avatarName(store.userId, at, extension));
  const taken = address === previous || (await store.outbox.avatars.get(address)) !== undefined;
  return taken ? freeAddress(store, at + 1, extension, previous) : address;
}
