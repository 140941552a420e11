import { promisifyRequest } from 'idb-keyval';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { Row } from '#schemas/entities.ts';
import type { Intent } from '#schemas/mutation.ts';
import { deleteDatabases } from '#store/database/delete-databases.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { addNewFields } from '#store/database/upgrade.ts';
import {
  type ClientState,
  FETCH_ANEW,
  FETCH_UNKNOWN_TABLES,
  isUnsent,
  type KeptRow,
  type MessageDraft,
  newClientState,
  type OutboxEntry,
  type RejectedMutation,
  type StoredPicture,
} from '#store/outbox/outbox.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import { type StoredRow, toStored } from '#store/rows/stored-row.ts';
import type { Store } from '#store/store.ts';

/**
 * Until November 2026 a person's data was in nine databases: the outbox, the drafts, one for each table of rows,
 * and RxDB's own. The old outbox stays behind, empty, with a version so high that the old app cannot open it:
 * a tab or worker that still runs the old app must not write.
 */
const oldNames = (userId: Uuid) => ({
  outbox: `simmer-outbox-${userId}`,
  drafts: `simmer-drafts-${userId}`,
  /** Followed by `--<version>--<table>`. */
  rows: `rxdb-dexie-simmer-${userId}`,
});

const OLD_TABLES = ['profiles', 'goals', 'streaks', 'check_ins', 'friendships', 'messages'] as const;

/** The version of an old outbox that was taken over: empty, and too high for the old app to open. */
const EMPTY_GATE = 1001;

/** Above every version that the old app ever asked for. */
const GATE = EMPTY_GATE - 1;

type OldClient = ClientState & { generation?: string };
type OldPicture = Omit<StoredPicture, 'state'> & { uploaded: boolean };
type OldRow = Record<string, unknown>;

/** What an old outbox has; early ones lack some of it. */
interface OldOutbox {
  client?: OldClient[];
  mutations?: (OutboxEntry & { withdrawn?: true })[];
  rejected?: RejectedMutation[];
  kept?: KeptRow[];
  avatars?: OldPicture[];
  notes?: CheckInNote[];
  seen?: { key: DocKey }[];
}

/** Creates the client record of a new store, or takes over the data of an earlier version of the app. */
export async function beginStore(database: StoreDatabase, newId: NewId): Promise<void> {
  const { outbox } = oldNames(database.userId);
  try {
    const found = await database.factory.databases();
    if (found.some(({ name, version }) => name === outbox && version !== EMPTY_GATE)) {
      await takeOver(database, newId);
    } else await database.client.add(newClientState(newId()));
  } catch (error) {
    // another tab was first: the client record exists, and the old databases may be gone
    if (!(await database.client.get('client'))) throw error;
  }
}

/**
 * The second half: replays the pending mutations, because the rows may be older, and deletes the old databases,
 * unless another tab keeps one open.
 */
export async function finishTakingOver(store: Store, database: StoreDatabase): Promise<void> {
  await store.settle(async () => ({}));
  const { factory, userId } = database;
  const { outbox, rows, drafts } = oldNames(userId);
  const isLeft = (name: string) => name.startsWith(`${rows}--`) || name === drafts;
  if (!(await deleteDatabases(isLeft, factory))) return;
  (await openRaw(factory, outbox, EMPTY_GATE)).close();
  await database.updateState({ old_store_left: false });
}

/**
 * Copies everything in one transaction. A kill before its end changes nothing; after it, `old_store_left` makes
 * the next start delete the old databases. The outbox must be readable; rows that are not are fetched again.
 * Fails if the new database already has a client record.
 */
async function takeOver(database: StoreDatabase, newId: NewId): Promise<void> {
  const { factory } = database;
  const names = oldNames(database.userId);
  // from here on older tabs and workers are shut out: they close when asked to, and cannot open it again
  const outbox = await readOld<OldOutbox>(factory, names.outbox, GATE);
  const { mutations: entries = [], rejected = [], kept = [], avatars = [], notes = [], seen = [] } = outbox;
  const { generation, ...found }: OldClient = outbox.client?.[0] ?? newClientState(newId());
  const standing = entries.filter(({ withdrawn }) => !withdrawn);
  const { pictures, mutations } = takeOverPictures(avatars, standing, rejected);
  const { tables, complete } = await readRows(factory, names.rows);
  const drafts = await readOld<{ messages?: MessageDraft[] }>(factory, names.drafts).catch(() => null);
  const client: ClientState = {
    ...found,
    ...(complete ? {} : FETCH_ANEW),
    ...FETCH_UNKNOWN_TABLES,
    // early versions did not record what they had sent, so any of it may be on its way
    sent_seq: found.sent_seq ?? found.next_seq - 1,
    commit: 1,
    old_store_left: true,
  };

  await database.transaction('rw', database.tables, async () => {
    await Promise.all([
      ...tables.map(([table, rows]) => database.table(table).bulkPut(rows)),
      database.mutations.bulkPut(mutations),
      database.rejected.bulkPut(rejected),
      database.kept.bulkPut(kept.map(({ key, row }) => ({ key, row: row && reshape({ ...row }) }))),
      database.pictures.bulkPut(pictures),
      database.notes.bulkPut(notes),
      database.seen.bulkPut(seen),
      database.drafts.bulkPut(drafts?.messages ?? []),
      database.client.add(client),
    ]);
  });
}

/** RxDB kept each version of a table in its own database and moved rows to the later one. */
async function readRows(factory: IDBFactory, prefix: string) {
  const tables: [string, StoredRow[]][] = [];
  let complete = true;
  const names = (await factory.databases()).map(({ name = '' }) => name);
  for (const table of OLD_TABLES) {
    const versions = names.filter((name) => name.startsWith(prefix) && name.endsWith(`--${table}`)).sort();
    if (versions.length === 0) complete = false;
    for (const name of versions) {
      const old = await readOld<{ docs: OldRow[] }>(factory, name).catch(() => null);
      if (!old) complete = false;
      const rows = old?.docs.filter(({ _deleted }) => _deleted !== '1') ?? [];
      tables.push([table, rows.map((row) => toStored(reshape(row), 1))]);
    }
  }
  return { tables, complete };
}

/** Drops RxDB's fields and adds those of later versions. RxDB stored an indexed boolean as '0' or '1'. */
function reshape({ _deleted, _attachments, _meta, _rev, ...row }: OldRow): Row {
  if (typeof row.read === 'string') row.read = row.read === '1';
  if ('check_in_type' in row) row.later_taps ??= [];
  addNewFields(row);
  return row as unknown as Row;
}

/**
 * Before, the mutation `setAvatar` waited for the upload of its picture. Now the picture waits, and the upload
 * creates the mutation.
 */
function takeOverPictures(
  avatars: readonly OldPicture[],
  entries: readonly OutboxEntry[],
  rejected: readonly RejectedMutation[],
) {
  const pending = avatars.filter(({ uploaded, picture }) => !uploaded && picture);
  const pictureOf = ({ name, args }: Intent) =>
    name === 'setAvatar' ? pending.find(({ avatar_url }) => avatar_url === args.avatar_url) : undefined;
  const newest = entries.findLast(({ name }) => name === 'setAvatar');
  const waiting = newest && isUnsent(newest) && pictureOf(newest);
  const refused = rejected.map(pictureOf);
  const pictures = avatars.map((avatar): StoredPicture => {
    const { uploaded, ...picture } = avatar;
    const isRefused = refused.includes(avatar);
    return { ...picture, state: avatar === waiting ? 'waiting' : isRefused ? 'refused' : 'uploaded' };
  });
  return { pictures, mutations: entries.filter((entry) => !isUnsent(entry) || !pictureOf(entry)) };
}

/** Everything in a database, by the name of its object store. */
async function readOld<T>(factory: IDBFactory, name: string, version?: number): Promise<T> {
  const database = await openRaw(factory, name, version);
  const read = async (store: string) =>
    [store, await promisifyRequest(database.transaction(store).objectStore(store).getAll())] as const;
  try {
    return Object.fromEntries(await Promise.all([...database.objectStoreNames].map(read))) as T;
  } finally {
    database.close();
  }
}

/** Raises the database to the version, if one is given. `EMPTY_GATE` empties it. */
function openRaw(factory: IDBFactory, name: string, version?: number): Promise<IDBDatabase> {
  const opening = factory.open(name, version);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    if (version === EMPTY_GATE) for (const store of result.objectStoreNames) result.deleteObjectStore(store);
  };
  return promisifyRequest(opening);
}
