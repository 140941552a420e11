/**
 * Why a page can no longer use its store.
 * - `deleted`: closed, or deleted by the browser or by a sign-out in another tab. Opening it gives what is left.
 * - `newer_version`: a newer version of the app has upgraded it. This version must not touch it.
 * - `unreleased_version`: a version from before the first release wrote it (store/database/upgrade.ts).
 * - `corrupt`: the browser has it but cannot read it.
 */
export type StoreEnd = 'deleted' | 'newer_version' | UnopenableReason;

/** The data is still on the device, and deleted only when the user agrees. */
export type UnopenableReason = 'unreleased_version' | 'corrupt';

/** The store ended while it was in use or being opened. */
export class StoreEnded extends Error {
  readonly end: StoreEnd;

  constructor(end: StoreEnd, cause?: unknown) {
    super(`The store ended: ${end}`, { cause });
    this.end = end;
  }
}

/** The error names that browsers use for a file they cannot read. */
const CORRUPT = ['UnknownError', 'DataError', 'NotReadableError', 'EncodingError'];

/**
 * Messages of browsers that have only cut the connection, also under one of these names. WebKit does that to a page in
 * the background, Chromium to every page while it evicts the app's data.
 */
const CUT = /connection (.*lost|was closed|is closing)|transaction was aborted/i;

/** True when opening or reading failed because the file on disk is corrupt. */
export const isCorrupt = (error: unknown): boolean =>
  !isCut(error) && causesOf(error).some(({ name }) => CORRUPT.includes(name));

/**
 * True when the browser has cut the connection. Opening the database again shows what is left. A transaction
 * that was cut may have no error at all: its `error` is null.
 */
export const isCut = (error: unknown): boolean =>
  error === null || causesOf(error).some(({ message }) => CUT.test(message));

/**
 * Returns the result of a task on this connection. Fails when the browser cuts the connection, because Chromium
 * may never answer a request made just before that.
 */
export async function unlessCut<T>(connection: IDBDatabase, task: PromiseLike<T> | T): Promise<T> {
  const listening = new AbortController();
  const cut = new Promise<never>((_, reject) => {
    const fail = () => reject(new DOMException('The connection was closed.', 'AbortError'));
    connection.addEventListener('close', fail, { signal: listening.signal });
  });
  try {
    return await Promise.race([task, cut]);
  } finally {
    listening.abort();
  }
}

/** True when a write failed because the disk is full. */
export const isStorageFull = (error: unknown): boolean =>
  causesOf(error).some(({ name }) => name === 'QuotaExceededError');

/** The error and what is inside it. Dexie wraps the browser's own error, once or in a list. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Object)) return [];
  const { inner, failures } = error as { inner?: unknown; failures?: unknown[] };
  return [error as Error, ...causesOf(inner ?? failures?.[0])];
}
