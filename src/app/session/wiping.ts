import type { Locks } from '#base/locks.ts';
import { KEPT_INVITATION, type SiteText } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';
import { forgetAvatars, forgetSubscription } from '#pwa/forget-user.ts';
import { deleteDatabases } from '#store/database/delete-databases.ts';
import { readDevice, removeWipe } from '#store/device/device-records.ts';
import { forgetScreenMemory } from '#ui/browser/screen-memory.ts';

/** Deletes the data of recorded sign-outs from this device, one tab at a time. */
export async function finishWipes({ locks, storage }: { locks: Locks; storage: SiteText }): Promise<void> {
  await locks.hold('wipe', async () => {
    const { wipes } = await readDevice();
    if (wipes.length === 0) return;
    await forgetAvatars();
    await forgetSubscription();
    storage.removeItem(KEPT_INVITATION); // the next user of this device must not join with it
    for (const userId of wipes) {
      forgetScreenMemory(userId, storage);
      // if another tab keeps a database open, the note stays and the next start tries again
      if (await wipeStore(userId)) await removeWipe(userId);
    }
  });
}

/** Deletes every database of one user. False when another tab keeps one open. */
export const wipeStore = (userId: Uuid): Promise<boolean> => deleteDatabases((name) => name.includes(userId));
