import { AVATAR_CACHE } from '#pwa/worker-protocol.ts';
import { isKept, type KeepingStorage } from '#ui/keep-storage.ts';
import type { DeviceUse } from '#ui/screens/account/account-services.ts';

/** What the browser says of the room this app takes. Each part is left out where it will not say: the others are shown all the same. */
export async function readBrowserUse(
  storage: (KeepingStorage & Partial<Pick<StorageManager, 'estimate'>>) | undefined,
): Promise<Pick<DeviceUse, 'pictures' | 'space' | 'kept'>> {
  const [pictures, space, kept] = await Promise.all([countPictures(), readSpace(storage), isKept(storage)]);
  return { pictures, space, kept };
}

async function readSpace(
  storage: Partial<Pick<StorageManager, 'estimate'>> | undefined,
): Promise<DeviceUse['space']> {
  try {
    const { usage, quota } = (await storage?.estimate?.()) ?? {};
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
}

/** Pictures kept for when there is no network; none where the browser keeps no caches: in private windows asking is an error. */
async function countPictures(): Promise<number> {
  try {
    if (!(await caches.has(AVATAR_CACHE))) return 0;
    return (await (await caches.open(AVATAR_CACHE)).keys()).length;
  } catch {
    return 0;
  }
}
