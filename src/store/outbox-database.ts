import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { Row } from '#schemas/entities.ts';
import type { Mutation } from '#schemas/mutation.ts';
import type { DocKey } from '#store/doc-key.ts';

/** A mutation that is still part of what is on screen. */
export type OutboxEntry = Mutation & {
  /** When the person did it, by the device's clock. */
  at: EpochMs;
  /** Null until the server took it; then the number of the pull run after whose end it leaves the replay. */
  settles_after_run: number | null;
};

/** A mutation the server refused, kept until the person has dealt with it. */
export type RejectedMutation = Mutation & { at: EpochMs; code: string };

/** The server's version of a row that a pending mutation changed on screen; null: the server has none. */
export interface KeptRow {
  key: DocKey;
  row: Row | null;
}

/**
 * The picture of one `setAvatar`. Waits for its upload; once no mutation waits any more, only for what lies in storage in
 * vain to be removed.
 */
export interface StoredAvatar {
  /** As the mutation names it. */
  avatar_url: string;
  /** Plain bytes: some browsers lose a Blob that lies in a database. Null once nothing needs them any more. */
  picture: { bytes: ArrayBuffer; type: string } | null;
  uploaded: boolean;
  /** What the profile named before. */
  previous: string | null;
}

/** What this device knows about its conversation with the server (docs/sync.md). One record. */
export interface ClientState {
  key: 'client';
  client_id: Uuid;
  next_seq: number;
  acked_seq: number;
  cursor: Readonly<Record<string, unknown>> | null;
  epoch: string | null;
  /** Peers surely here whole. Shrinks before a purge, grows after the documents are written. */
  held: Readonly<Record<Uuid, 'friend' | 'card'>>;
  /** Peers of whom something may be here. Grows before the documents are written, shrinks after a purge. */
  known: Readonly<Record<Uuid, 'friend' | 'card'>>;
  /** Number of the pull run under way or last ended. */
  run: number;
  /** True while that run has further pages. */
  mid_run: boolean;
  /** True while everything is being fetched anew and what the server no longer has is still to be swept. */
  sweeping: boolean;
  /** True once the first page has been applied: before that nothing can be scored. */
  synced: boolean;
  last_synced_at: EpochMs | null;
}

/** The Dexie side of one user's store: outbox, kept server rows, the conversation with the server. */
export class OutboxDatabase extends Dexie {
  declare mutations: Table<OutboxEntry, number>;
  declare rejected: Table<RejectedMutation, Uuid>;
  declare kept: Table<KeptRow, DocKey>;
  declare client: Table<ClientState, string>;
  /** Rows that have arrived while sweeping. */
  declare seen: Table<{ key: DocKey }, DocKey>;
  declare avatars: Table<StoredAvatar, string>;
  /** Why numbers changed that were on screen. */
  declare notes: Table<CheckInNote, Uuid>;

  /** `options`: another IndexedDB than the browser's (tests: several devices in one process). */
  constructor(userId: Uuid, options: DexieOptions = {}) {
    // strict: what the person did must survive a power cut before anything is shown
    super(outboxName(userId), { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({ mutations: 'seq', rejected: 'id', kept: 'key', client: 'key', seen: 'key' });
    this.version(2).stores({ avatars: 'avatar_url' });
    this.version(3).stores({ notes: 'id, noted_at' });
  }

  async readState(): Promise<ClientState> {
    const state = await this.client.get('client');
    if (!state) throw new Error('the client record is missing');
    return state;
  }

  /** Makes the client record on the first open of this store on this device. */
  async ensureState(newId: () => Uuid): Promise<void> {
    await this.transaction('rw', this.client, async () => {
      if (await this.client.get('client')) return;
      await this.client.add({
        key: 'client',
        client_id: newId(),
        next_seq: 1,
        acked_seq: 0,
        cursor: null,
        epoch: null,
        held: {},
        known: {},
        run: 0,
        mid_run: false,
        sweeping: false,
        synced: false,
        last_synced_at: null,
      });
    });
  }

  async updateState(change: Partial<ClientState>): Promise<void> {
    await this.client.update('client', change);
  }
}

export const outboxName = (userId: Uuid): string => `simmer-outbox-${userId}`;
