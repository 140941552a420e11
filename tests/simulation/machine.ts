import type { NewId, Uuid } from '#base/uuid.ts';
import type { Row } from '#schemas/registry.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import type { Store } from '#store/store.ts';

export interface Opening {
  userId: Uuid;
  newId: NewId;
  /** Called before every write. If it throws, the transaction ends. */
  onStep: () => void;
  /** Called before every read. */
  onRead: () => void;
  /** True for the tab whose screens follow the store. */
  isFirst: boolean;
}

/** The hardware of a device: its disk, and how the app starts on it. */
export interface Machine {
  open(opening: Opening): Promise<Store>;
  /** Deletes the store, as a browser may evict it. */
  lose(userId: Uuid): Promise<void>;
  /** Copies the store. The result restores the copy. */
  copy(userId: Uuid): Promise<() => Promise<void>>;
  /** The rows that screens get from RxDB; null where no RxDB runs. */
  followed(store: Store): Promise<Map<DocKey, Row> | null>;
}
