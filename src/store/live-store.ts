import type { DexieOptions } from 'dexie';
import type { Observable } from 'rxjs';
import type { DocumentStorage } from '#store/collections.ts';
import { type LiveDocuments, openDocuments } from '#store/documents.ts';
import { Drafts } from '#store/drafts.ts';
import { type OutboxView, observeOutbox } from '#store/observe-outbox.ts';
import { OutboxDatabase } from '#store/outbox-database.ts';
import { lockOf, Store, type StoreDeps } from '#store/store.ts';

export interface LiveStoreDeps extends Omit<StoreDeps, 'documents' | 'outbox'> {
  /** Of the documents' database; one name is one store in a process. */
  documentsName: string;
  storage: DocumentStorage;
  /** False where no other realm opens the same store (tests). */
  multiInstance: boolean;
  outboxOptions?: DexieOptions;
}

/** The store of the app: on disk, and told of by observables, for screens to follow. */
export class LiveStore extends Store {
  declare readonly documents: LiveDocuments;
  declare readonly outbox: OutboxDatabase;
  /** What waits in the outbox, live. */
  readonly outboxView: Observable<OutboxView>;
  readonly drafts: Drafts;

  private constructor(deps: LiveStoreDeps, documents: LiveDocuments, outbox: OutboxDatabase) {
    super({ ...deps, documents, outbox });
    this.outboxView = observeOutbox(outbox);
    this.drafts = new Drafts(deps.userId, deps.outboxOptions);
  }

  /** Opens or makes the store, and finishes whatever step the last process died in. */
  static async open(deps: LiveStoreDeps): Promise<LiveStore> {
    const outbox = new OutboxDatabase(deps.userId, deps.outboxOptions);
    const [documents] = await Promise.all([
      openDocuments(deps.documentsName, deps.storage, deps.multiInstance, (task) =>
        deps.locks.hold(lockOf(deps.userId), task),
      ),
      outbox.ensureState(deps.newId),
    ]);
    const store = new LiveStore(deps, documents, outbox);
    await store.recover();
    return store;
  }

  override async close(): Promise<void> {
    this.drafts.close();
    await super.close();
  }
}
