import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';

/** What RxDB and the store read lists with. */
const READS = ['getAll', 'openCursor'] as const;
const WRITES = ['add', 'put', 'delete'] as const;

/**
 * The disk of every device in this process goes away: what reads lists, or what writes, fails at once. It is no damage and no
 * full disk. Returns how to bring it back; `vi.restoreAllMocks()` does, too.
 */
export function breakDisk(what: 'reads' | 'writes'): () => void {
  const fail = () => {
    throw new DOMException('The disk is away', 'AbortError');
  };
  const spies =
    what === 'reads'
      ? READS.flatMap((name) => [
          vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(fail),
          vi.spyOn(IDBIndex.prototype, name).mockImplementation(fail),
        ])
      : WRITES.map((name) => vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(fail));
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}
