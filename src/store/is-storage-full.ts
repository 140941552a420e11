/** True when a write failed because the device has no room left. Dexie wraps the browser's own error. */
export function isStorageFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Object; cause = 'inner' in cause ? cause.inner : null) {
    if ('name' in cause && cause.name === 'QuotaExceededError') return true;
  }
  return false;
}
