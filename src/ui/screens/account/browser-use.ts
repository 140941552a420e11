import { AVATAR_CACHE } from '#base/avatar-cache.ts';
import { isKept, type KeepingStorage } from '#ui/keep-storage.ts';

/** What the browser says of the room this app takes. */
export interface BrowserUse {
  /** Pictures of people that are kept for when there is no network. */
  pictures: number;
  /** Bytes that all of the app takes on this device, and may take; null where the browser does not say. */
  space: { used: number; quota: number } | null;
  /** Whether the browser keeps it all until the person removes it; null where it does not say. */
  kept: boolean | null;
}

/** Each part is left out where the browser will not say: the others are shown all the same. Never fails. */
export async function readBrowserUse(
  storage: (KeepingStorage & Partial<Pick<StorageManager, 'estimate'>>) | undefined,
): Promise<BrowserUse> {
  const [pictures, space, kept] = await Promise.all([countPictures(), readSpace(storage), isKept(storage)]);
  return { pictures, space, kept };
}

async function readSpace(
  storage: Partial<Pick<StorageManager, 'estimate'>> | undefined,
): Promise<BrowserUse['space']> {
  try {
    const { usage, quota } = (await storage?.estimate?.()) ?? {};
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
}

/** None where the browser keeps no caches: in private windows asking is an error. */
async function countPictures(): Promise<number> {
  try {
    if (!(await caches.has(AVATAR_CACHE))) return 0;
    return (await (await caches.open(AVATAR_CACHE)).keys()).length;
  } catch {
    return 0;
  }
}
