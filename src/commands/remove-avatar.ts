import type { Clock } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import type { Store } from '#store/store.ts';

/** Takes the person's picture away: their initials stand in its place. Quiet when there is none. */
export async function removeAvatar({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Promise<Result<void, WriteFailure>> {
  try {
    return await store.exclusive(async () => {
      const { synced } = await store.outbox.readState();
      const draft = await store.draft();
      const profile = await draft.get('profiles', store.userId);
      if (!synced || !profile) return err({ type: 'NotSyncedYet' });
      const { avatar_url: previous } = profile;
      if (previous === null) return ok(undefined);
      const alongside = () => leaveForRemoval(store, previous);
      await store.append('setAvatar', { avatar_url: null }, clock.now(), { draft, alongside });
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}

/** Its object is removed from storage once the server names it no more; a picture that still waits here is known. */
async function leaveForRemoval({ outbox }: Store, avatar_url: string): Promise<void> {
  if (await outbox.avatars.get(avatar_url)) return;
  await outbox.avatars.add({ avatar_url, picture: null, uploaded: true, previous: null });
}
