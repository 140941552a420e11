import type { Clock } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import { dropWaitingPicture } from '#commands/set-avatar.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import type { Store } from '#store/store.ts';

/** Takes the person's picture away, uploaded or not: their initials stand in its place. Quiet when there is none. */
export async function removeAvatar({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Promise<Result<void, WriteFailure>> {
  const { outbox, userId } = store;
  try {
    return await store.exclusive(async () => {
      const { synced } = await outbox.readState();
      const draft = store.draft();
      const profile = await draft.get('profiles', userId);
      if (!synced || !profile) return err({ type: 'NotSyncedYet' });
      const { avatar_url: previous } = profile;
      if (previous === null) {
        await outbox.transaction('rw', ['pictures'], async () => dropWaitingPicture(store));
        return ok(undefined);
      }
      const alongside = async () => {
        await dropWaitingPicture(store);
        await leaveForRemoval(store, previous);
      };
      await store.append('setAvatar', { avatar_url: null }, clock.now(), { draft, alongside });
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}

/** Its object is removed from storage once the server no longer names it. */
async function leaveForRemoval({ outbox }: Store, avatar_url: string): Promise<void> {
  if (await outbox.pictures.get(avatar_url)) return; // uploaded here, and known already
  await outbox.pictures.add({ avatar_url, picture: null, state: 'uploaded', previous: null });
}
