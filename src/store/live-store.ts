import Dexie from 'dexie';
import type { RxDatabase } from 'rxdb/plugins/core';
import type { Observable } from 'rxjs';
import { tryPatiently } from '#base/back-off.ts';
import type { NewId } from '#base/new-id.ts';
import type { TableName } from '#schemas/entities.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { isCut, isDamage, StoreEnded, unlessCut } from '#store/database/store-ended.ts';
import { type OutboxView, observeOutbox } from '#store/outbox/observe-outbox.ts';
import type { ClientState } from '#store/outbox/outbox.ts';
import type { Change, StoreDeps } from '#store/rows/change.ts';
import { type Collections, openCollections } from '#store/rxdb/collections.ts';
import { type PlanSettlement, Store } from '#store/store.ts';

export interface LiveStoreDeps extends StoreDeps {
  /** The tables that RxDB follows. Tests name some: RxDB opens at most 13 collections in a process. */
  tables?: readonly TableName[];
}

/** What the queue held when the store was opened, so that nobody has to read it twice. */
export interface AtOpening {
  state: ClientState;
  /** Mutations that are still part of what is on screen, plus a picture that waits for its upload. */
  waiting: number;
}

/** The store as the app uses it: on disk, and observed by screens. */
export class LiveStore extends Store {
  readonly collections: Collections;
  /** What waits in the queue, live. */
  readonly outboxView: Observable<OutboxView>;
  readonly atOpening: AtOpening;
  readonly #rxdb: RxDatabase<Collections>;

  private constructor(deps: LiveStoreDeps, rxdb: RxDatabase<Collections>, atOpening: AtOpening) {
    super(deps);
    this.#rxdb = rxdb;
    this.collections = rxdb.collections;
    this.atOpening = atOpening;
    this.outboxView = observeOutbox(deps.database);
  }

  /**
   * Opens or creates the store, and takes over the data of an earlier version of the app. Fails with `StoreEnded`
   * when the database is of a newer version, was deleted meanwhile, or cannot be read. If the browser cuts the
   * connection, it tries again for about ten seconds. A failure deletes nothing and closes everything, so the
   * caller may try again.
   */
  static async open(deps: LiveStoreDeps): Promise<LiveStore> {
    const { database, newId, tables } = deps;
    const opening = openCollections(database, tables);
    const openAndRead = async () => {
      await database.open();
      return unlessCut(database.backendDB(), readQueue(database, newId));
    };
    try {
      const reading = tryPatiently(openAndRead, (error) => isCut(error) && !database.ended);
      const [rxdb, atOpening] = await Promise.all([opening, reading]);
      const store = new LiveStore(deps, rxdb, atOpening);
      if (atOpening.state.old_store_left) await (await firstOpening()).finishTakingOver(store, database);
      return store;
    } catch (error) {
      database.close();
      await opening.then((rxdb) => rxdb.close()).catch(() => undefined); // the first error is reported already
      const end = database.ended ?? (isDamage(error) ? 'damaged' : null);
      throw end ? new StoreEnded(end, error) : error;
    }
  }

  /** Fails with `StoreEnded` when the store has ended; the database itself reports that in many ways. */
  override change<T>(task: (change: Change) => Promise<T>): Promise<T> {
    return this.#whileOpen(() => super.change(task));
  }

  /** Fails as `change` does. */
  override settle(plan: PlanSettlement): Promise<boolean> {
    return this.#whileOpen(() => super.settle(plan));
  }

  async #whileOpen<T>(task: () => Promise<T>): Promise<T> {
    const { database } = this;
    try {
      return await task().catch((error) => {
        // another call has found the connection dead: Dexie opens it again, but does not make this call wait
        if (error?.name !== Dexie.errnames.OpenFailed || database.ended) throw error;
        return database.open().then(task);
      });
    } catch (error) {
      if (isDamage(error)) database.reportEnd('damaged');
      throw database.ended ? new StoreEnded(database.ended, error) : error;
    }
  }

  override async close(): Promise<void> {
    this.database.ended ??= 'gone';
    await this.#rxdb.close();
    await super.close();
  }
}

/** Imported late: only a device that opens a store for the first time needs it. */
const firstOpening = () => tryPatiently(() => import('#store/older/old-store.ts'));

async function readQueue(database: StoreDatabase, newId: NewId): Promise<AtOpening> {
  const [state, mutations, pictures] = await Promise.all([
    database.client.get('client'),
    database.mutations.count(),
    database.pictures.where('state').equals('waiting').count(),
  ]);
  if (state) return { state, waiting: mutations + pictures };
  await (await firstOpening()).beginStore(database, newId);
  return readQueue(database, newId);
}
