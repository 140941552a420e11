import type { Locks } from '#base/locks.ts';
import { forgetAvatars } from '#pwa/forget-avatars.ts';
import { forgetPush } from '#pwa/forget-push.ts';
import { wipeUser } from '#store/database/delete-databases.ts';
import { readDevice } from '#store/device/device.ts';
import { forgetScreenMemory } from '#ui/screen-memory.ts';

/** Deletes the data of recorded sign-outs from this device, one tab at a time. */
export async function finishWipes({ locks, storage }: { locks: Locks; storage: Storage }): Promise<void> {
  await locks.hold('wipe', async () => {
    const { wipes } = await readDevice();
    if (wipes.length === 0) return;
    await forgetAvatars();
    await forgetPush();
    for (const userId of wipes) {
      forgetScreenMemory(userId, storage);
      await wipeUser(userId);
    }
  });
}

/** Deletes the store of one person, who stays signed in. */
export const wipeStore = wipeUser;
