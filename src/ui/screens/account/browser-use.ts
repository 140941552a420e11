import { AVATAR_CACHE } from '#base/avatar-address.ts';
import { siteCaches } from '#base/site-data.ts';
import { isKept, type KeepingStorage } from '#ui/browser/keep-storage.ts';

/** What the browser reports about the storage of this app. */
export interface BrowserUse {
  /** How many avatars are cached for offline use. */
  pictures: number;
  /**
   * The bytes that the app uses on this device, and its limit. Null if the browser does not report
   * it.
   */
  space: { used: number; quota: number } | null;
  /**
   * Whether the browser keeps the data until the user removes it. Null if it does not report it.
   */
  kept: boolean | null;
}

/** Queries the browser. Never fails; unknown parts are null. */
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

/** 0 without caches. In private windows the query fails. */
async function countPictures(): Promise<number> {
  try {
    if (!(await siteCaches().has(AVATAR_CACHE))) return 0;
    return (await (await siteCaches().open(AVATAR_CACHE)).keys()).length;
  } catch {
    return 0;
  }
}
