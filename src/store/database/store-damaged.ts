/** The browser has the database of this person and cannot read it. */
export class StoreDamaged extends Error {}

/** How browsers call a file that they cannot read. A full disk, a deleted database and a closed one have other names. */
const DAMAGE = ['UnknownError', 'DataError', 'NotReadableError', 'EncodingError'];

/** What WebKit says, by the name of one of these, when it has only cut the connection of a page in the background. */
const CUT = /connection .*lost/i;

/** True when reading or opening failed because of what is on disk. Dexie wraps the browser's own error. */
export function isDamage(error: unknown): boolean {
  for (let cause = error; cause instanceof Object; cause = 'inner' in cause ? cause.inner : null) {
    if (!('name' in cause) || !DAMAGE.includes(String(cause.name))) continue;
    return !('message' in cause && CUT.test(String(cause.message)));
  }
  return false;
}
