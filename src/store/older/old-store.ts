import type { DexieOptions } from 'dexie';
import { promisifyRequest } from 'idb-keyval';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/entities.ts';
import { deleteDatabases } from '#store/database/delete-databases.ts';
import { FIRST_TABLES, type StoreDatabase } from '#store/database/store-database.ts';
import { addFieldsOfVersion3 } from '#store/database/upgrades.ts';
import { FETCH_ANEW, FETCH_UNKNOWN_TABLES, newClientState } from '#store/outbox/new-client-state.ts';
import {
  type ClientState,
  isUnsent,
  type KeptRow,
  type OutboxEntry,
  type RejectedMutation,
  type StoredPicture,
} from '#store/outbox/outbox.ts';
import { toStored } from '#store/rows/stored-row.ts';

/*
 * Until November 2026 a person's data was in nine databases: the outbox, one for each table of rows, RxDB's
 * own, and the drafts. The old outbox stays behind, empty, with a version so high that the old app cannot
 * open it. This stops a tab or worker that still runs the old app from writing.
 */

/** How versions of the app before November 2026 named one person's databases. */
const oldNames = (userId: Uuid) => ({
  outbox: `simmer-outbox-${userId}`,
  drafts: `simmer-drafts-${userId}`,
  /** Followed by `--<version>--<table>`. */
  documents: `rxdb-dexie-simmer-${userId}`,
});

/** The version of an old outbox that was taken over: empty, and too high for the old app to open. */
const EMPTY_GATE = 1001;

/** Above every version that the old app ever asked for. */
const GATE = EMPTY_GATE - 1;

type OldClient = ClientState & { generation?: string };
type OldEntry = OutboxEntry & { withdrawn?: true };
type OldPicture = Omit<StoredPicture, 'state'> & { uploaded: boolean };
type OldRow = Record<string, unknown>;

/** True when an earlier version of the app has left data of this person that was not taken over yet. */
export async function hasOldStore(userId: Uuid, options: DexieOptions): Promise<boolean> {
  const { outbox } = oldNames(userId);
  return (await factoryOf(options).databases()).some(
    ({ name, version }) => name === outbox && version !== EMPTY_GATE,
  );
}

/**
 * Copies everything into the new database, in one transaction. A kill before the end changes nothing; after
 * it, `old_store_left` makes the next start delete the old databases. The outbox is always taken; rows that
 * cannot be read are fetched again from the server. Fails if the new database already has a client record.
 */
export async function takeOverOldStore(
  userId: Uuid,
  database: StoreDatabase,
  options: DexieOptions,
  newId: NewId,
): Promise<void> {
  const names = oldNames(userId);
  // from here on older tabs and workers are shut out: they close when asked to, and cannot open it again
  const outbox = await openRaw(names.outbox, options, GATE);
  const read = <T>(store: string) => readAll<T>(outbox, store);
  const [clients, entries, rejected, kept, avatars, notes, seen] = await Promise.all([
    read<OldClient>('client'),
    read<OldEntry>('mutations'),
    read<RejectedMutation>('rejected'),
    read<KeptRow>('kept'),
    read<OldPicture>('avatars'),
    read<never>('notes'),
    read<never>('seen'),
  ]);
  outbox.close();
  const rows = await readOldRows(names.documents, options);
  const drafts = await readStore<never>(names.drafts, 'messages', options).catch(() => []);

  const { generation, ...found }: OldClient = clients[0] ?? newClientState(newId());
  const waiting = entries.filter(({ withdrawn }) => !withdrawn);
  const pictures = avatars.map((avatar) => pictureOf(avatar, waiting, rejected));
  const client: ClientState = {
    ...found,
    ...(rows.complete ? {} : FETCH_ANEW),
    ...FETCH_UNKNOWN_TABLES,
    // early versions did not record what they had sent, so any of it may be on its way
    sent_seq: found.sent_seq ?? found.next_seq - 1,
    commit: 1,
    old_store_left: true,
  };

  await database.transaction('rw', database.tables, async () => {
    const tables = [...rows.found].map(([table, found]) =>
      database.table(table).bulkPut(found.map((row) => toStored(table, reshape(row), 1))),
    );
    await Promise.all([
      ...tables,
      database.mutations.bulkPut(waiting.filter((entry) => !isForUpload(entry, avatars))),
      database.rejected.bulkPut(rejected),
      database.kept.bulkPut(kept.map(({ key, row }) => ({ key, row: row && reshape({ ...row }) }))),
      database.pictures.bulkPut(pictures),
      database.notes.bulkPut(notes),
      database.seen.bulkPut(seen),
      database.drafts.bulkPut(drafts),
      database.client.add(client),
    ]);
  });
}

/** Deletes the old databases. False when another tab keeps one of them open. */
export async function deleteOldStore(userId: Uuid, options: DexieOptions): Promise<boolean> {
  const { outbox, documents, drafts } = oldNames(userId);
  const names = await namesOnDevice(options);
  const gone = names.filter((name) => name.startsWith(`${documents}--`) || name === drafts);
  if (!(await deleteDatabases(gone, options))) return false;
  const gate = await openRaw(outbox, options, EMPTY_GATE, (database) => {
    for (const store of database.objectStoreNames) database.deleteObjectStore(store);
  });
  gate.close();
  return true;
}

/** RxDB kept each version of a table in its own database and moved rows to the later one. */
async function readOldRows(prefix: string, options: DexieOptions) {
  const found = new Map<TableName, OldRow[]>();
  let complete = true;
  const names = await namesOnDevice(options);
  for (const table of FIRST_TABLES) {
    const versions = names.filter((name) => name.startsWith(prefix) && name.endsWith(`--${table}`)).sort();
    if (versions.length === 0) complete = false;
    const rows: OldRow[] = [];
    found.set(table, rows);
    for (const name of versions) {
      try {
        const docs = await readStore<OldRow>(name, 'docs', options);
        rows.push(...docs.filter(({ _deleted }) => _deleted !== '1'));
      } catch {
        complete = false;
      }
    }
  }
  return { found, complete };
}

/**
 * Drops RxDB's own fields and sets those that later versions added. RxDB stored an indexed boolean as '0' or
 * '1'.
 */
function reshape({ _deleted, _attachments, _meta, _rev, ...row }: OldRow): Row {
  if (typeof row.read === 'string') row.read = row.read === '1';
  if ('check_in_type' in row) row.later_taps ??= [];
  addFieldsOfVersion3(row);
  return row as unknown as Row;
}

type SetAvatar = { name: string; args: object };
const namesPicture = ({ name, args }: SetAvatar, { avatar_url }: OldPicture): boolean =>
  name === 'setAvatar' && 'avatar_url' in args && args.avatar_url === avatar_url;

const isPending = ({ uploaded, picture }: OldPicture): boolean => !uploaded && picture !== null;

/**
 * True for a mutation that waited for its picture's upload. Now the picture waits, and the upload creates the
 * mutation.
 */
const isForUpload = (entry: OutboxEntry, avatars: readonly OldPicture[]): boolean =>
  isUnsent(entry) && avatars.some((avatar) => isPending(avatar) && namesPicture(entry, avatar));

function pictureOf(
  avatar: OldPicture,
  entries: readonly OutboxEntry[],
  rejected: readonly RejectedMutation[],
): StoredPicture {
  const { uploaded, ...picture } = avatar;
  const newest = entries.findLast(({ name }) => name === 'setAvatar');
  if (newest && isForUpload(newest, [avatar])) return { ...picture, state: 'waiting' };
  const isRefused = isPending(avatar) && rejected.some((one) => namesPicture(one, avatar));
  return { ...picture, state: isRefused ? 'refused' : 'uploaded' };
}

async function readStore<T>(name: string, store: string, options: DexieOptions): Promise<T[]> {
  const database = await openRaw(name, options);
  try {
    return await readAll<T>(database, store);
  } finally {
    database.close();
  }
}

/** If a version is given, raises the database to it after `change`. */
async function openRaw(
  name: string,
  options: DexieOptions,
  version?: number,
  change: (database: IDBDatabase) => void = () => undefined,
): Promise<IDBDatabase> {
  const opening = factoryOf(options).open(name, version);
  opening.onupgradeneeded = () => change(opening.result);
  return await promisifyRequest(opening);
}

async function readAll<T>(database: IDBDatabase, store: string): Promise<T[]> {
  if (!database.objectStoreNames.contains(store)) return [];
  return promisifyRequest(database.transaction(store).objectStore(store).getAll());
}

async function namesOnDevice(options: DexieOptions): Promise<string[]> {
  return (await factoryOf(options).databases()).flatMap(({ name }) => name ?? []);
}

const factoryOf = (options: DexieOptions) => (options.indexedDB as IDBFactory | undefined) ?? indexedDB;
