import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { EpochMs } from '#base/clock.ts';
import { Signal } from '#base/signal.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { TableName } from '#schemas/entities.ts';
import { StoreOutgrown } from '#store/database/store-outgrown.ts';
import { fetchUnknownTables, upgradeToVersion3 } from '#store/database/upgrades.ts';
import type {
  ClientState,
  KeptRow,
  MessageDraft,
  Outbox,
  OutboxEntry,
  RejectedMutation,
  StoredPicture,
} from '#store/outbox/outbox.ts';
import type { DocKey, RowWrite } from '#store/rows/doc-key.ts';
import { indexName, keysOf } from '#store/rxdb/table-schemas.ts';

/**
 * The latest version below. The worker opens a store of exactly this version; only a page upgrades an older
 * one.
 */
export const STORE_VERSION = 3;

/** The tables of rows in version 1. */
export const FIRST_TABLES = ['profiles', 'goals', 'streaks', 'check_ins', 'friendships', 'messages'] as const;

export const storeName = (userId: Uuid): string => `simmer-store-${userId}`;

/** The rows that one transaction wrote. */
export interface Commit {
  /** The transaction's number; each is larger than the one before. */
  n: number;
  writes: readonly RowWrite[];
}

export interface StoreDatabaseOptions {
  /** Tests replace the browser's IndexedDB, to run several devices in one process. */
  dexie?: DexieOptions;
  /** False when no other page or worker opens this store (tests). */
  otherTabs?: boolean;
  /** Runs a task that redraws this page. Default: at once. */
  deliver?: (task: () => void) => void;
}

/**
 * Everything that one person has on this device. It is one database, so that one transaction can write any of
 * it. Each row is stored as it is, plus the number of the commit that wrote it (store/rows/stored-row.ts).
 *
 * Opening fails with `StoreOutgrown` when a newer version of the app has upgraded the database.
 */
export class StoreDatabase extends Dexie implements Outbox {
  declare mutations: Table<OutboxEntry, number>;
  declare rejected: Table<RejectedMutation, Uuid>;
  declare kept: Table<KeptRow, DocKey>;
  declare client: Table<ClientState, string>;
  declare seen: Table<{ key: DocKey }, DocKey>;
  declare pictures: Table<StoredPicture, string>;
  declare notes: Table<CheckInNote, Uuid>;
  declare drafts: Table<MessageDraft, Uuid>;

  /** Rows that this tab or another one wrote. Emits once they are on disk. */
  readonly committed = new Signal<Commit>();
  readonly deliver: (task: () => void) => void;
  /** Called when the database is open but its rows cannot be read. */
  onDamage: () => void = () => undefined;
  readonly #tabs: BroadcastChannel | null;

  constructor(
    userId: Uuid,
    { dexie = {}, otherTabs = true, deliver = (task) => task() }: StoreDatabaseOptions = {},
  ) {
    // strict, because a tap must survive a power cut, and so must the rows that the cursor covers
    super(storeName(userId), { chromeTransactionDurability: 'strict', cache: 'disabled', ...dexie });
    this.version(1).stores({
      ...Object.fromEntries(FIRST_TABLES.map((table) => [table, storedKeys(table)])),
      mutations: 'seq',
      rejected: 'id',
      kept: 'key',
      client: 'key',
      seen: 'key',
      pictures: 'avatar_url, state',
      notes: 'id, noted_at',
      drafts: 'friend_id',
    });
    this.version(2)
      .stores({ reminders: storedKeys('reminders') })
      .upgrade(fetchUnknownTables);
    this.version(STORE_VERSION)
      .stores({ boundaries: storedKeys('boundaries') })
      .upgrade(upgradeToVersion3);
    // Dexie would open a database of a later version and write rows that the later version cannot read
    this.on('ready', () => this.#refuseLaterVersion(), true);
    // Dexie closes a database that is being deleted, but would create it again at the next use
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) this.close();
    });
    this.deliver = deliver;
    this.#tabs = otherTabs ? new BroadcastChannel(this.name) : null;
    if (this.#tabs) {
      this.#tabs.onmessage = ({ data }: MessageEvent<Commit>) => deliver(() => this.committed.next(data));
    }
  }

  /** Tells every tab what was written. Call it only once the rows are on disk. */
  announce(commit: Commit): void {
    this.#tabs?.postMessage(commit);
    this.deliver(() => this.committed.next(commit));
  }

  async readState(): Promise<ClientState> {
    const state = await this.client.get('client');
    if (!state) throw new Error('the client record is missing');
    return state;
  }

  /** Reads nothing first: that would be one more trip to the disk for every tap. */
  async keepFirst(rows: readonly KeptRow[]): Promise<void> {
    try {
      await this.kept.bulkAdd(rows);
    } catch (error) {
      const failures = error instanceof Dexie.BulkError ? error.failures : [];
      const isOnlyThere = failures.every(({ name }) => name === Dexie.errnames.Constraint);
      if (failures.length === 0 || !isOnlyThere) throw error; // such as a full disk
    }
  }

  async updateState(change: Partial<ClientState>): Promise<void> {
    await this.client.update('client', change);
  }

  async dropNotesBefore(at: EpochMs): Promise<void> {
    await this.notes.where('noted_at').below(at).delete();
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    super.close(options);
    // a connection that was only cut is opened again (store/database/watch-connection.ts)
    if (options?.disableAutoOpen !== false) this.#tabs?.close();
  }

  #refuseLaterVersion(): void {
    // IndexedDB's version is ten times Dexie's
    if (Math.floor(this.backendDB().version / 10) > this.verno) throw new StoreOutgrown(this.name);
  }
}

/** A table's keys and indexes, as Dexie spells them. */
function storedKeys(table: TableName): string {
  const [primary, ...indexes] = keysOf(table);
  return [primary, ...indexes.map(indexName)].join(', ');
}
