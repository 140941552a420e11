import type { DexieOptions } from 'dexie';
import type { Observable } from 'rxjs';
import type { NewId } from '#base/new-id.ts';
import type { DocumentDisk } from '#store/collections.ts';
import { type LiveDocuments, openDocuments } from '#store/documents.ts';
import { Drafts } from '#store/drafts.ts';
import { isStorageFull } from '#store/is-storage-full.ts';
import { type OutboxView, observeOutbox } from '#store/observe-outbox.ts';
import { type ClientState, FETCH_ANEW } from '#store/outbox.ts';
import { OutboxDatabase } from '#store/outbox-database.ts';
import { lockOf, Store, type StoreDeps } from '#store/store.ts';
import { StoreGone } from '#store/store-gone.ts';
import { StoreOutgrown } from '#store/store-outgrown.ts';
import { type StoreEnd, watchConnection } from '#store/watch-connection.ts';

export interface LiveStoreDeps extends Omit<StoreDeps, 'documents' | 'outbox'> {
  /** Of the documents' database; one name is one store in a process. */
  documentsName: string;
  disk: (onEnd: (end: StoreEnd) => void) => DocumentDisk;
  /** Whether the server can be asked: only then are documents let go that the browser cannot open. */
  isOnline: () => boolean;
  /** False where no other realm opens the same store (tests). */
  multiInstance: boolean;
  outboxOptions?: DexieOptions;
  /** The store has ended under the page, or while it was opened; may be called several times. */
  onEnd: (end: StoreEnd) => void;
}

/** What the outbox held when the store was opened: for whoever starts with it, so that nobody reads it twice. */
export interface AtOpening {
  state: ClientState;
  /** Mutations that are still part of what is on screen. */
  waiting: number;
}

/** The store of the app: on disk, and told of by observables, for screens to follow. */
export class LiveStore extends Store {
  declare readonly documents: LiveDocuments;
  declare readonly outbox: OutboxDatabase;
  /** What waits in the outbox, live. */
  readonly outboxView: Observable<OutboxView>;
  readonly drafts: Drafts;
  readonly atOpening: AtOpening;

  private constructor(
    deps: LiveStoreDeps,
    documents: LiveDocuments,
    outbox: OutboxDatabase,
    atOpening: AtOpening,
  ) {
    super({ ...deps, documents, outbox });
    this.atOpening = atOpening;
    this.outboxView = observeOutbox(outbox);
    this.drafts = new Drafts(deps.userId, deps.outboxOptions);
  }

  /**
   * Opens or makes the store, and finishes whatever step the last process died in. Where a database of it was lost
   * (evicted, deleted), or a table cannot be opened while the server can be asked, what is kept beside it is shown and
   * everything is fetched anew. An outbox that cannot be opened is never deleted. Fails with `StoreOutgrown` when a newer
   * version of the app has been here, with `StoreGone` when a database was deleted meanwhile. What fails leaves nothing
   * open, so that it can be tried again.
   */
  static async open(deps: LiveStoreDeps): Promise<LiveStore> {
    let ended: StoreEnd | null = null;
    let store: LiveStore | null = null;
    const onEnd = (end: StoreEnd) => {
      ended = end;
      if (store) store.ended = true;
      deps.onEnd(end);
    };
    const outbox = new OutboxDatabase(deps.userId, deps.outboxOptions);
    watchConnection(outbox, onEnd);
    const opening = openDocuments(deps.documentsName, deps.disk(onEnd), deps.multiInstance, {
      alone: (task) => deps.locks.hold(lockOf(deps.userId), task),
      mayLose: (error) => ended === null && !isStorageFull(error) && deps.isOnline(),
      beforeLoss: () => outbox.updateState(FETCH_ANEW),
    });
    try {
      store = await LiveStore.#make(deps, outbox, opening);
      store.ended = ended !== null;
      return store;
    } catch (error) {
      outbox.close();
      await opening.then((documents) => documents.close()).catch(() => undefined); // told already
      if (ended === 'gone') throw new StoreGone(outbox.name, { cause: error });
      if (ended === 'outgrown') throw new StoreOutgrown(outbox.name, { cause: error });
      throw error;
    }
  }

  static async #make(
    deps: LiveStoreDeps,
    outbox: OutboxDatabase,
    opening: Promise<LiveDocuments>,
  ): Promise<LiveStore> {
    const reading = outbox
      .open()
      .then(() => Promise.all([outbox.ensureState(deps.newId), outbox.mutations.count()]));
    const [opened, [found, waiting]] = await Promise.all([opening, reading]);
    const { generation } = found;
    const lost = generation !== undefined && generation !== opened.generation;
    const documents = lost ? { ...opened, rebuilt: true } : opened;
    const state = documents.rebuilt ? { ...found, ...FETCH_ANEW } : found;
    const store = new LiveStore(deps, documents, outbox, { state, waiting });
    await store.recover(waiting);
    if (generation === undefined || lost) await store.#mark(deps.newId);
    return store;
  }

  /** Fails with `StoreGone` when the store has ended meanwhile: its databases tell of that in many words. */
  override async exclusive<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await super.exclusive(task);
    } catch (error) {
      throw this.ended ? new StoreGone(this.outbox.name, { cause: error }) : error;
    }
  }

  /** From here on a table without this mark is one that was lost. */
  #mark(newId: NewId): Promise<void> {
    return this.exclusive(async () => {
      const { generation = newId() } = await this.outbox.readState();
      await this.documents.mark(generation);
      await this.outbox.updateState({ generation });
    });
  }

  override async close(): Promise<void> {
    this.ended = true;
    this.drafts.close();
    await super.close();
  }
}
