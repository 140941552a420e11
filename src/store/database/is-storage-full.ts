/**
 * True when a write failed because the disk is full. Dexie wraps the browser's own error, once or in a list.
 */
export function isStorageFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Object; cause = causeOf(cause)) {
    if ('name' in cause && cause.name === 'QuotaExceededError') return true;
  }
  return false;
}

function causeOf(error: object): unknown {
  if ('inner' in error) return error.inner;
  return 'failures' in error && Array.isArray(error.failures) ? error.failures[0] : null;
}
