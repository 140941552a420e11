import { isKept, type KeepingStorage } from '#app/keep-storage.ts';
import { AVATAR_CACHE } from '#pwa/worker-protocol.ts';
import type { DeviceUse } from '#ui/screens/account/account-services.ts';

/**
 * How much storage this app uses, as the browser reports it. Parts that it does not report are left out; the
 * others are still shown.
 */
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

/**
 * The number of pictures cached for offline use. 0 where caches are missing; in private windows even asking
 * fails.
 */
async function countPictures(): Promise<number> {
  try {
    if (!(await caches.has(AVATAR_CACHE))) return 0;
    return (await (await caches.open(AVATAR_CACHE)).keys()).length;
  } catch {
    return 0;
  }
}
