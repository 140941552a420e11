import type { Observable } from 'rxjs';
import { tryPatiently } from '#base/back-off.ts';
import type { EpochMs } from '#base/clock.ts';
import type { NewId } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { StoreDeps } from '#store/change.ts';
import { type ClientState, newClientState } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { isCorrupt, isCut, StoreEnded, unlessCut } from '#store/database/store-ended.ts';
import { createOutbox, type OutboxView } from '#store/observe-outbox.ts';
import { keyOfRow } from '#store/rows/stored-row.ts';
import type { Collections } from '#store/rxdb/collections.ts';
import { LateRxdb, type ObservedTables } from '#store/rxdb/late-rxdb.ts';
import { Store } from '#store/store.ts';

/** The rows of an account that this device has just made, as the server has them, and when that was. */
export interface Beginning {
  rows: readonly (readonly [TableName, Row])[];
  at: EpochMs;
}

interface OpeningOptions {
  /** What a new store contains, so that it need not wait for the first page. */
  beginning?: Beginning | undefined;
  /** RxDB opens when this resolves, because it would delay the first screen. On a new device it opens at once. */
  firstScreen?: Promise<unknown> | undefined;
  /** The tables that RxDB observes. Tests name some, because RxDB opens at most 13 collections in a process. */
  tables?: readonly TableName[];
}

/** The store as the app uses it: on disk, and observed by screens. */
export class LiveStore extends Store {
  readonly collections: ObservedTables;
  /** What waits in the queue, live. */
  readonly outboxView: Observable<OutboxView>;
  /** What waited when the store was opened, so that it is not read twice. */
  readonly atOpening: OutboxView;
  readonly #rxdb: LateRxdb;

  private constructor(
    deps: StoreDeps,
    rxdb: LateRxdb,
    atOpening: OutboxView,
    outboxView: Observable<OutboxView>,
  ) {
    super(deps);
    this.#rxdb = rxdb;
    this.collections = rxdb.tables;
    this.atOpening = atOpening;
    this.outboxView = outboxView;
  }

  /**
   * Opens or creates the store. Fails with `StoreEnded` when the database is of a newer version, was deleted,
   * or cannot be read. If the browser cuts the connection, it tries again for about ten seconds. A failure
   * deletes nothing and closes everything, so the caller may try again.
   */
  static async open(
    deps: StoreDeps,
    { tables, beginning, firstScreen }: OpeningOptions = {},
  ): Promise<LiveStore> {
    const { database, newId } = deps;
    const outbox = createOutbox(database);
    const rxdb = new LateRxdb(database, tables, firstScreen);
    const openAndRead = async () => {
      await database.open();
      return unlessCut(database.backendDB(), readOrBegin(database, newId, beginning, outbox.read));
    };
    try {
      const reading = tryPatiently(openAndRead, (error) => isCut(error) && !database.ended);
      const atOpening = await reading;
      // a new device has no screen to draw early, and its first page must appear in one step
      if (!atOpening.synced) await rxdb.open();
      return new LiveStore(deps, rxdb, atOpening, outbox.view$);
    } catch (error) {
      database.close();
      // Dexie cannot change a primary key, as it would have to in some stores of unreleased versions
      const isUnreleased = error instanceof Error && error.name === 'UpgradeError';
      const unopenable = isUnreleased ? 'unreleased_version' : isCorrupt(error) ? 'corrupt' : null;
      const end = database.ended ?? unopenable;
      throw end ? new StoreEnded(end, error) : error;
    }
  }

  /** Opens RxDB now, without waiting for the first screen. */
  async openRxdb(): Promise<Collections> {
    return (await this.#rxdb.open()).collections;
  }

  override async close(): Promise<void> {
    this.database.ended ??= 'deleted';
    await this.#rxdb.close();
    await super.close();
  }
}

/** Reads the queue. A new store gets its client record first; if two tabs add it at once, the first one counts. */
async function readOrBegin(
  database: StoreDatabase,
  newId: NewId,
  beginning: Beginning | undefined,
  readOutbox: () => Promise<OutboxView>,
): Promise<OutboxView> {
  try {
    return await readOutbox();
  } catch (error) {
    if (await database.client.get('client')) throw error;
    await rejectOldestStores(database);
    await begin(database, newClientState(newId()), beginning).catch(() => undefined);
    return readOutbox();
  }
}

/** Adds the client record, and with it the rows that a new account has. Fails when another tab was first. */
async function begin(
  database: StoreDatabase,
  client: ClientState,
  { rows, at }: Beginning = { rows: [], at: 0 },
): Promise<void> {
  if (rows.length === 0) return void (await database.client.add(client));
  const tables = ['client', ...rows.map(([table]) => table)] as const;
  const commit = client.commit + 1;
  await database.transaction('rw', tables, async () => {
    await database.client.add({ ...client, synced: true, last_synced_at: at, commit });
    const writes = rows.map(([table, row]) => ({
      key: keyOfRow(database.app, table, row),
      before: null,
      after: row,
    }));
    await database.documents.write(writes, commit);
  });
}

/** Until November 2026, unreleased versions had nine databases for each user. A new store must not hide them. */
async function rejectOldestStores({ factory, userId }: StoreDatabase): Promise<void> {
  const names = (await factory.databases()).map(({ name }) => name);
  if (names.includes(`simmer-outbox-${userId}`)) throw new StoreEnded('unreleased_version');
}
