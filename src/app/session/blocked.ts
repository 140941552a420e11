import { hasLocalText, siteDatabases } from '#base/site-data.ts';
import { isCut } from '#store/database/store-ended.ts';

/**
 * True when a database did not open because this site may store nothing. A full or corrupt disk does not count.
 * A separate module, because it is fetched only when the device record does not open.
 */
export function isSiteDataBlocked(error: unknown): boolean {
  if (isCut(error)) return false;
  // Chromium throws the same error for a blocked and a corrupt database, but a block also affects local storage
  if (!hasLocalText() || !siteDatabases()) return true;
  // Firefox: forbidden; in private windows before version 115
  return error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name);
}
