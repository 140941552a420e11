import Dexie from 'dexie';
import type { RxDatabase } from 'rxdb/plugins/core';
import type { Observable } from 'rxjs';
import { loadPatiently } from '#base/back-off.ts';
import type { TableName } from '#schemas/entities.ts';
import { isDamage, StoreDamaged } from '#store/database/store-damaged.ts';
import { StoreDatabase, type StoreDatabaseOptions } from '#store/database/store-database.ts';
import { StoreGone } from '#store/database/store-gone.ts';
import { StoreOutgrown } from '#store/database/store-outgrown.ts';
import { type StoreEnd, watchConnection } from '#store/database/watch-connection.ts';
import { type OutboxView, observeOutbox } from '#store/outbox/observe-outbox.ts';
import type { ClientState } from '#store/outbox/outbox.ts';
import type { Change } from '#store/rows/change.ts';
import { storedDocuments } from '#store/rows/documents.ts';
import { type Collections, openCollections } from '#store/rxdb/collections.ts';
import { type Settlement, Store } from '#store/store.ts';
import type { StoreDeps } from '#store/store-deps.ts';

export interface LiveStoreDeps extends Omit<StoreDeps, 'documents' | 'outbox'> {
  /** The name that RxDB uses; the user's id by default. One process can open a name only once (tests). */
  name?: string;
  /** The tables that RxDB follows; all by default. RxDB opens at most 13 collections in a process (tests). */
  tables?: readonly TableName[];
  database?: StoreDatabaseOptions;
  /** The store ended while it was open or being opened. May be called several times. */
  onEnd: (end: StoreEnd) => void;
}

/** What the queue held when the store was opened, so that nobody has to read it twice. */
export interface AtOpening {
  state: ClientState;
  /** Mutations that are still part of what is on screen, plus a picture that waits for its upload. */
  waiting: number;
}

/** The store as the app uses it: on disk, and observed by screens. */
export class LiveStore extends Store {
  declare readonly outbox: StoreDatabase;
  readonly collections: Collections;
  /** What waits in the queue, live. */
  readonly outboxView: Observable<OutboxView>;
  readonly atOpening: AtOpening;
  readonly #rxdb: RxDatabase<Collections>;
  /** True once the database was taken away: nothing can be read or written any more. */
  #ended = false;

  private constructor(
    deps: LiveStoreDeps,
    database: StoreDatabase,
    rxdb: RxDatabase<Collections>,
    atOpening: AtOpening,
  ) {
    super({ ...deps, documents: storedDocuments(database), outbox: database });
    this.#rxdb = rxdb;
    this.collections = rxdb.collections;
    this.atOpening = atOpening;
    this.outboxView = observeOutbox(database);
  }

  /**
   * Opens or creates the store, and takes over the data of an earlier version of the app
   * (store/older/old-store.ts). When it fails it closes everything, so the caller may try again. Fails with
   * - `StoreOutgrown` when a newer version of the app has upgraded the database,
   * - `StoreGone` when the database was deleted meanwhile,
   * - `StoreDamaged` when the browser cannot read it; nothing is deleted.
   */
  static async open(deps: LiveStoreDeps): Promise<LiveStore> {
    let ended: StoreEnd | null = null;
    let store: LiveStore | null = null;
    const database = new StoreDatabase(deps.userId, deps.database);
    const onEnd = (end: StoreEnd) => {
      ended = end;
      if (store) store.#ended = true;
      deps.onEnd(end);
    };
    watchConnection(database, onEnd);
    database.onDamage = () => onEnd('damaged');
    const opening = openCollections(deps.name ?? database.name, database, deps.tables);
    try {
      await database.open();
      const [rxdb, atOpening] = await Promise.all([opening, readQueue(deps, database)]);
      store = new LiveStore(deps, database, rxdb, atOpening);
      if (atOpening.state.old_store_left) {
        const { finishTakingOver } = await loadPatiently(firstOpening);
        await finishTakingOver(store, database, deps.database?.dexie);
      }
      store.#ended = ended !== null;
      return store;
    } catch (error) {
      database.close();
      await opening.then((rxdb) => rxdb.close()).catch(() => undefined); // the first error is reported already
      if (ended === 'gone') throw new StoreGone(database.name, { cause: error });
      if (ended === 'outgrown') throw new StoreOutgrown(database.name, { cause: error });
      throw isDamage(error) ? new StoreDamaged(database.name, { cause: error }) : error;
    }
  }

  /**
   * Fails with `StoreGone` when the store has ended meanwhile; the database itself reports that in many
   * different ways.
   */
  override change<T>(task: (change: Change) => Promise<T>): Promise<T> {
    return this.#whileOpen(() => super.change(task));
  }

  /** Fails as `change` does. */
  override settle(plan: (state: ClientState) => Promise<Settlement | null>): Promise<boolean> {
    return this.#whileOpen(() => super.settle(plan));
  }

  async #whileOpen<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task().catch((error) => {
        // another call has just found the connection dead: Dexie opens it again, but fails this call instead of
        // making it wait
        if (error?.name !== Dexie.errnames.OpenFailed || this.#ended) throw error;
        return this.outbox.open().then(task);
      });
    } catch (error) {
      if (isDamage(error)) this.outbox.onDamage();
      throw this.#ended ? new StoreGone(this.outbox.name, { cause: error }) : error;
    }
  }

  override async close(): Promise<void> {
    this.#ended = true;
    await this.#rxdb.close();
    await super.close();
  }
}

/** Imported late: only a device that opens a store for the first time needs it. */
const firstOpening = () => import('#store/older/first-opening.ts');

async function readQueue(deps: LiveStoreDeps, database: StoreDatabase): Promise<AtOpening> {
  const [found, mutations, pictures] = await Promise.all([
    database.client.get('client'),
    database.mutations.count(),
    database.pictures.where('state').equals('waiting').count(),
  ]);
  if (!found) {
    const { beginStore } = await loadPatiently(firstOpening);
    await beginStore(deps, database, deps.database?.dexie);
    return readQueue(deps, database);
  }
  return { state: found, waiting: mutations + pictures };
}
