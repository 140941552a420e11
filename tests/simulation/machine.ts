import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Row } from '#schemas/entities.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import type { Store } from '#store/store.ts';

export interface Opening {
  userId: Uuid;
  newId: NewId;
  /** Called before every write; what it throws ends the transaction there. */
  onStep: () => void;
  /** Called before every read. */
  onRead: () => void;
  /** False for another tab beside the one that screens follow. */
  isFirst: boolean;
}

/** A device without the app running: what it keeps, and how the app starts on it. */
export interface Machine {
  open(opening: Opening): Promise<Store>;
  /** The store is gone, as a browser may evict it. */
  lose(userId: Uuid): Promise<void>;
  /** The store as it is now; what this gives back puts it back as it was. */
  copy(userId: Uuid): Promise<() => Promise<void>>;
  /** The rows as screens that follow the store have them; null where no RxDB runs. */
  followed(store: Store): Promise<Map<DocKey, Row> | null>;
}
