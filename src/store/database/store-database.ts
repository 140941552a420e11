import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { EpochMs } from '#base/clock.ts';
import { siteDatabases } from '#base/site-data.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Note } from '#domain/mutations/registry.ts';
import type { Table as Declared } from '#schemas/table.ts';
import type {
  ClientState,
  Draft,
  OutboxEntry,
  RejectedMutation,
  ServerRow,
  StoredPicture,
} from '#store/database/outbox.ts';
import { reportWrites, type Written } from '#store/database/report-writes.ts';
import { isCorrupt, type StoreEnd, StoreEnded } from '#store/database/store-ended.ts';
import { storeVersions } from '#store/database/upgrade.ts';
import type { Commit, DocKey } from '#store/rows/doc-key.ts';
import { type Documents, storedDocuments } from '#store/rows/documents.ts';
import { indexesOf } from '#store/rows/stored-row.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';

/** Passes each value to its listeners at once. Small enough for the service worker, which has no rxjs. */
export class Signal<T> {
  readonly #listeners = new Set<(value: T) => void>();

  next(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }

  subscribe(listener: (value: T) => void): { unsubscribe(): void } {
    this.#listeners.add(listener);
    return { unsubscribe: () => void this.#listeners.delete(listener) };
  }
}

/** The tables that every store has, with their keys and indexes. */
const OWN_TABLES = {
  mutations: 'seq',
  rejected: 'id',
  server_rows: 'key',
  client: 'key',
  seen: 'key',
  pictures: 'address, state',
  notes: 'id, noted_at',
  drafts: 'peer_id',
};

export const storeName = (userId: Uuid): string => `simmer-store-${userId}`;

/** Older notes are deleted when new ones come, so that the table stays small. */
const NOTES_KEPT_MS = 60 * 86_400_000;

export interface StoreDatabaseOptions {
  /** Tests replace the browser's IndexedDB, to run several devices in one process. */
  dexie?: DexieOptions;
  /** False when no other page or service worker opens this store (tests). */
  otherTabs?: boolean;
  /** Runs a task that redraws this page. Default: at once. */
  deliver?: (task: () => void) => void;
  /** The store ended while it was open or being opened. May be called several times. */
  onEnd?: (end: StoreEnd) => void;
}

/**
 * Everything that one user has on this device. It is one database, so that one transaction can write any of
 * it. Each row is stored as it is, plus the number of the commit that wrote it (store/rows/stored-row.ts).
 *
 * When the browser cuts the connection, as some do in the background, it is opened again at once, and calls
 * wait for that. It closes for good when another tab deletes or upgrades the database. Opening a database that
 * a newer or an unreleased version of the app has written fails with `StoreEnded`.
 */
export class StoreDatabase extends Dexie {
  declare mutations: Table<OutboxEntry, number>;
  declare rejected: Table<RejectedMutation, Uuid>;
  declare server_rows: Table<ServerRow, DocKey>;
  declare client: Table<ClientState, string>;
  /** Rows that have arrived during the current sweep. */
  declare seen: Table<{ key: DocKey }, DocKey>;
  declare pictures: Table<StoredPicture, string>;
  /** Why numbers on screen have changed. */
  declare notes: Table<Note, Uuid>;
  declare drafts: Table<Draft, Uuid>;

  readonly userId: Uuid;
  readonly app: SyncedApp;
  readonly factory: IDBFactory;
  readonly documents: Documents;
  /** Rows that this tab or another one wrote. Emits once they are on disk. */
  readonly committed = new Signal<Commit>();
  /** What a transaction of this tab or another one has changed. Emits once it is on disk. */
  readonly changed = new Signal<Written>();
  readonly deliver: (task: () => void) => void;
  /** Set once nothing can be read or written any more. */
  ended: StoreEnd | null = null;
  readonly #reportOf: (transaction: IDBTransaction) => Written;
  readonly #onEnd: (end: StoreEnd) => void;
  readonly #tabs: BroadcastChannel | null;

  constructor(
    userId: Uuid,
    app: SyncedApp,
    {
      dexie = {},
      otherTabs = true,
      deliver = (task) => task(),
      onEnd = () => undefined,
    }: StoreDatabaseOptions = {},
  ) {
    // strict, because a tap must survive a power cut, and so must the rows that the cursor covers
    super(storeName(userId), { chromeTransactionDurability: 'strict', cache: 'disabled', ...dexie });
    this.userId = userId;
    this.app = app;
    this.#reportOf = reportWrites(this, (written) => this.#announce(written));
    this.documents = storedDocuments(this, (commit) => this.report({ commit }));
    this.factory = (dexie.indexedDB as IDBFactory | undefined) ?? siteDatabases();
    this.deliver = deliver;
    this.#onEnd = onEnd;
    const tables: Record<string, string> = { ...OWN_TABLES };
    for (const [name, table] of Object.entries(app.tables)) {
      if (name in OWN_TABLES)
        throw new Error(`The store has a table ${name} itself. Rename the table of the app.`);
      tables[name] = storedKeys(table);
    }
    for (const { version, upgrade } of storeVersions(app.tables))
      this.version(version).stores(tables).upgrade(upgrade);
    this.#watch();
    this.#tabs = otherTabs ? new BroadcastChannel(this.name) : null;
    if (this.#tabs) {
      this.#tabs.onmessage = ({ data }: MessageEvent<Written>) => this.#deliver(data);
    }
  }

  async readState(): Promise<ClientState> {
    const state = await this.client.get('client');
    if (!state) throw new Error('the client record is missing');
    return state;
  }

  async updateState(change: Partial<ClientState>): Promise<void> {
    await this.client.update('client', change);
  }

  /** Stores notes, replacing an older one about the same row, and deletes outdated ones. */
  async keepNotes(notes: readonly Note[], now: EpochMs): Promise<void> {
    await this.notes
      .where('noted_at')
      .below(now - NOTES_KEPT_MS)
      .delete();
    await this.notes.bulkPut(notes);
  }

  /** Adds to what every tab learns of the current transaction once it is on disk. */
  report(part: Partial<Written>): void {
    Object.assign(this.#reportOf(Dexie.currentTransaction.idbtrans), part);
  }

  /** Fails with `StoreEnded` when the store has ended; the database itself reports that in many ways. */
  async whileOpen<T>(task: () => PromiseLike<T>): Promise<T> {
    const taskOnceOpened = async (error: { name?: string } | null) => {
      // another call has found the connection dead: Dexie opens it again, but does not make this call wait
      if (error?.name !== Dexie.errnames.OpenFailed || this.ended) throw error;
      await this.open();
      return task();
    };
    try {
      return await task().then(undefined, taskOnceOpened);
    } catch (error) {
      if (isCorrupt(error)) this.reportEnd('corrupt');
      throw this.ended ? new StoreEnded(this.ended, error) : error;
    }
  }

  reportEnd(end: StoreEnd): void {
    this.ended = end;
    this.#onEnd(end);
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    super.close(options);
    if (options?.disableAutoOpen !== false) this.#tabs?.close();
    else this.open().catch(() => this.reportEnd('deleted')); // the browser has cut the connection
  }

  #watch(): void {
    let wasOpen = false;
    this.on(
      'ready',
      () => {
        // Dexie would write rows that a later version cannot read; IndexedDB's version is ten times Dexie's
        if (Math.floor(this.backendDB().version / 10) > this.verno) throw new StoreEnded('newer_version');
        wasOpen = true;
      },
      true,
    );
    this.on('populate', () => {
      if (wasOpen) this.reportEnd('deleted'); // Dexie has created an empty database: the old one was deleted
    });
    this.on('versionchange', ({ newVersion }) => {
      this.close();
      this.reportEnd(newVersion ? 'newer_version' : 'deleted');
      return false; // stops Dexie's own listener, which would open the database again at the next use
    });
  }

  /** Announces to every tab what was written. */
  #announce(written: Written): void {
    this.#tabs?.postMessage(written);
    this.#deliver(written);
  }

  #deliver(written: Written): void {
    this.deliver(() => {
      if (written.commit) this.committed.next(written.commit);
      this.changed.next(written);
    });
  }
}

/** A table's primary key and indexes, as Dexie spells them. */
const storedKeys = (table: Declared): string =>
  [table.key, ...indexesOf(table).map((fields) => `[${fields.join('+')}]`)].join(', ');
