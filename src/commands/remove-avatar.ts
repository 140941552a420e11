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
      if (profile.avatar_url === null) return ok(undefined);
      await store.append('setAvatar', { avatar_url: null }, clock.now(), { draft });
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}
