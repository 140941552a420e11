import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { DocKey } from '#store/doc-key.ts';
import { migrateKept } from '#store/migrate-kept.ts';
import {
  type ClientState,
  type KeptRow,
  newClientState,
  type Outbox,
  type OutboxEntry,
  type RejectedMutation,
  type StoredAvatar,
} from '#store/outbox.ts';
import { StoreOutgrown } from '#store/store-outgrown.ts';

/** The last number below. Who has no documents to bring along, the worker, touches a store of this version alone. */
export const OUTBOX_VERSION = 5;

/** The Dexie side of one user's store: outbox, kept server rows, the conversation with the server. */
export class OutboxDatabase extends Dexie implements Outbox {
  declare mutations: Table<OutboxEntry, number>;
  declare rejected: Table<RejectedMutation, Uuid>;
  declare kept: Table<KeptRow, DocKey>;
  declare client: Table<ClientState, string>;
  /** Rows that have arrived while sweeping. */
  declare seen: Table<{ key: DocKey }, DocKey>;
  declare avatars: Table<StoredAvatar, string>;
  /** Why numbers changed that were on screen. */
  declare notes: Table<CheckInNote, Uuid>;

  /**
   * `options`: another IndexedDB than the browser's (tests: several devices in one process). Opening fails with
   * `StoreOutgrown` when a newer version of the app has been here.
   */
  constructor(userId: Uuid, options: DexieOptions = {}) {
    // strict: what the person did must survive a power cut before anything is shown
    super(outboxName(userId), { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({ mutations: 'seq', rejected: 'id', kept: 'key', client: 'key', seen: 'key' });
    this.version(2).stores({ avatars: 'avatar_url' });
    this.version(3).stores({ notes: 'id, noted_at' });
    // grows with every change of what is stored, also of the documents: the gate for older code (docs/store-versions.md)
    this.version(4).upgrade((upgrade) => migrateKept(upgrade, 'messages', 1));
    this.version(OUTBOX_VERSION).upgrade(async (upgrade) => {
      await migrateKept(upgrade, 'check_ins', 1);
      // earlier versions did not write down what they had sent: any of it may be under way
      const client = upgrade.table<ClientState>('client');
      await client.toCollection().modify((state) => {
        state.sent_seq = state.next_seq - 1;
      });
    });
    // Dexie would go on with a database of a later version, and write into it what that version does not know
    this.on('ready', () => refuseLater(this), true);
    // Dexie lets go of a database that is being deleted, and would make it anew at the next look
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) this.close();
    });
  }

  async readState(): Promise<ClientState> {
    const state = await this.client.get('client');
    if (!state) throw new Error('the client record is missing');
    return state;
  }

  async ensureState(newId: () => Uuid): Promise<ClientState> {
    const found = () => this.client.get('client');
    const make = async () => {
      const made = newClientState(newId());
      await this.client.add(made);
      return made;
    };
    // looked for once more before it is made: another tab may be making it
    return (
      (await found()) ?? this.transaction('rw', this.client, async () => (await found()) ?? (await make()))
    );
  }

  async updateState(change: Partial<ClientState>): Promise<void> {
    await this.client.update('client', change);
  }

  async dropNotesBefore(at: EpochMs): Promise<void> {
    await this.notes.where('noted_at').below(at).delete();
  }
}

function refuseLater(database: Dexie): void {
  // IndexedDB counts in tenths of Dexie's versions
  if (Math.floor(database.backendDB().version / 10) > database.verno) throw new StoreOutgrown(database.name);
}

export const outboxName = (userId: Uuid): string => `simmer-outbox-${userId}`;
