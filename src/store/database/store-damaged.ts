/** The browser has this person's database but cannot read it. */
export class StoreDamaged extends Error {}

/**
 * The error names that browsers use for a file they cannot read. A full disk, a deleted database and a closed
 * one have other names.
 */
const DAMAGE = ['UnknownError', 'DataError', 'NotReadableError', 'EncodingError'];

/**
 * WebKit also uses one of these names, with this message, when it has only cut a background page's
 * connection.
 */
const CUT = /connection .*lost/i;

/**
 * True when opening or reading failed because the file on disk is damaged. Dexie wraps the browser's own
 * error.
 */
export function isDamage(error: unknown): boolean {
  for (let cause = error; cause instanceof Object; cause = 'inner' in cause ? cause.inner : null) {
    if (!('name' in cause) || !DAMAGE.includes(String(cause.name))) continue;
    return !('message' in cause && CUT.test(String(cause.message)));
  }
  return false;
}
