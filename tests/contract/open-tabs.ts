import type { DexieOptions } from 'dexie';
import type { RxDatabase } from 'rxdb/plugins/core';
import { SIMMER } from '#domain/mutations/simmer.ts';
import type { Row } from '#schemas/registry.ts';
import type { Message } from '#schemas/tables/messages.ts';
import { newClientState } from '#store/database/outbox.ts';
import { StoreDatabase, type StoreDatabaseOptions } from '#store/database/store-database.ts';
import { type DocKey, docKey, idOf, type RowWrite, tableOf } from '#store/rows/doc-key.ts';
import type { Documents } from '#store/rows/documents.ts';
import { type Collections, openCollections } from '#store/rxdb/collections.ts';
import type { IdbClasses } from '#tests/contract/count-rows.ts';
import { BEA } from '#tests/support/conversation.ts';

/** A fresh disk, and one store on it. */
export interface RowStoragePlace {
  userId: string;
  dexie: DexieOptions;
  classes: IdbClasses;
}

/** The collections that the cases need, because RxDB limits the number of collections in a process. */
const FOLLOWED = ['profiles', 'check_ins', 'messages'] as const;

/** The store as one tab has it open. */
export interface Tab {
  database: StoreDatabase;
  documents: Documents;
  collections: Collections;
  close(): Promise<void>;
}

type Options = Pick<StoreDatabaseOptions, 'deliver'>;

async function openTab({ userId, dexie }: RowStoragePlace, options: Options): Promise<Tab> {
  const database = new StoreDatabase(userId, SIMMER, { dexie, ...options });
  const rxdb: RxDatabase<Collections> = await openCollections(database, FOLLOWED);
  if ((await database.client.count()) === 0) await database.client.add(newClientState('client-1'));
  return {
    database,
    documents: database.documents,
    collections: rxdb.collections,
    async close() {
      await rxdb.close();
      database.close();
    },
  };
}

/** Runs a case with the tabs that it needs, and closes them. */
export function withTabs(
  run: (tab: Tab, another: (options?: Options) => Promise<Tab>, place: RowStoragePlace) => Promise<void>,
): (place: RowStoragePlace) => Promise<void> {
  return async (place) => {
    const tabs: Tab[] = [];
    const open = async (options: Options = {}) => {
      const tab = await openTab(place, options);
      tabs.push(tab);
      return tab;
    };
    try {
      await run(await open(), open, place);
    } finally {
      for (const tab of tabs) await tab.close();
    }
  };
}

export type Rows = Readonly<Record<DocKey, Row | null>>;

/** One transaction that writes these rows; null removes one. `beforeItsEnd` runs inside, after the writes. */
export async function write(
  { database, documents }: Tab,
  rows: Rows,
  beforeItsEnd = async () => {},
): Promise<void> {
  const wanted = Object.entries(rows) as [DocKey, Row | null][];
  await database.transaction('rw', database.tables, async () => {
    const writes: RowWrite[] = [];
    for (const [key, after] of wanted) {
      const found = await documents.get(tableOf(key), [idOf(key)]);
      writes.push({ key, before: found.get(idOf(key)) ?? null, after });
    }
    const { commit } = await database.readState();
    await database.updateState({ commit: commit + 1 });
    await documents.write(writes, commit + 1);
    await beforeItsEnd();
  });
}

export const byKey = (messages: readonly Message[]): Rows =>
  Object.fromEntries(messages.map((message) => [docKey('messages', message.id), message]));

export const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);

export const idsOf = (docs: readonly { id: string }[]) => docs.map(({ id }) => id);

/** What Bea wrote, newest first. */
export const fromBea = ({ collections }: Tab, more: object = {}) =>
  collections.messages.find({ selector: { sender_id: BEA }, sort: [{ created_at: 'desc' }], ...more });
