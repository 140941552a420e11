import type { RxDatabase } from 'rxdb/plugins/core';
import type { Observable } from 'rxjs';
import { tryPatiently } from '#base/back-off.ts';
import type { NewId } from '#base/uuid.ts';
import type { TableName } from '#schemas/registry.ts';
import type { StoreDeps } from '#store/change.ts';
import { newClientState } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { isCorrupt, isCut, StoreEnded, unlessCut } from '#store/database/store-ended.ts';
import { type OutboxView, observeOutbox, readOutbox } from '#store/observe-outbox.ts';
import { type Collections, openCollections } from '#store/rxdb/collections.ts';
import { Store } from '#store/store.ts';

/** The store as the app uses it: on disk, and observed by screens. */
export class LiveStore extends Store {
  readonly collections: Collections;
  /** What waits in the queue, live. */
  readonly outboxView: Observable<OutboxView>;
  /** What waited when the store was opened, so that it is not read twice. */
  readonly atOpening: OutboxView;
  readonly #rxdb: RxDatabase<Collections>;

  private constructor(deps: StoreDeps, rxdb: RxDatabase<Collections>, atOpening: OutboxView) {
    super(deps);
    this.#rxdb = rxdb;
    this.collections = rxdb.collections;
    this.atOpening = atOpening;
    this.outboxView = observeOutbox(deps.database);
  }

  /**
   * Opens or creates the store. Fails with `StoreEnded` when the database is of a newer version, was deleted,
   * or cannot be read. If the browser cuts the connection, it tries again for about ten seconds. A failure
   * deletes nothing and closes everything, so the caller may try again. `tables`: the tables that RxDB
   * observes. Tests name some, because RxDB opens at most 13 collections in a process.
   */
  static async open(deps: StoreDeps, tables?: readonly TableName[]): Promise<LiveStore> {
    const { database, newId } = deps;
    const opening = openCollections(database, tables);
    const openAndRead = async () => {
      await database.open();
      return unlessCut(database.backendDB(), readOrBegin(database, newId));
    };
    try {
      const reading = tryPatiently(openAndRead, (error) => isCut(error) && !database.ended);
      const [rxdb, atOpening] = await Promise.all([opening, reading]);
      const store = new LiveStore(deps, rxdb, atOpening);
      return store;
    } catch (error) {
      database.close();
      await opening.then((rxdb) => rxdb.close()).catch(() => undefined); // the first error is reported already
      // Dexie cannot change a primary key, as it would have to in some stores of unreleased versions
      const isUnreleased = error instanceof Error && error.name === 'UpgradeError';
      const unopenable = isUnreleased ? 'unreleased_version' : isCorrupt(error) ? 'corrupt' : null;
      const end = database.ended ?? unopenable;
      throw end ? new StoreEnded(end, error) : error;
    }
  }

  override async close(): Promise<void> {
    this.database.ended ??= 'deleted';
    await this.#rxdb.close();
    await super.close();
  }
}

/** Reads the queue. A new store gets its client record first; if two tabs add it at once, the first one counts. */
async function readOrBegin(database: StoreDatabase, newId: NewId): Promise<OutboxView> {
  try {
    return await readOutbox(database);
  } catch (error) {
    if (await database.client.get('client')) throw error;
    await rejectOldestStores(database);
    await database.client.add(newClientState(newId())).catch(() => undefined);
    return readOutbox(database);
  }
}

/** Until November 2026, unreleased versions had nine databases for each user. A new store must not hide them. */
async function rejectOldestStores({ factory, userId }: StoreDatabase): Promise<void> {
  const names = (await factory.databases()).map(({ name }) => name);
  if (names.includes(`simmer-outbox-${userId}`)) throw new StoreEnded('unreleased_version');
}
