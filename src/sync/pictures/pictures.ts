import type { Clock, EpochMs } from '#base/clock.ts';
import { err, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Change } from '#store/change.ts';
import type { RejectedMutation, StoredPicture } from '#store/database/outbox.ts';
import { docKey } from '#store/rows/doc-key.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import type { Store } from '#store/store.ts';
import type { AvatarPort } from '#sync/protocol/transport.ts';

export interface PictureDeps {
  store: Store;
  avatars: AvatarPort;
  clock: Clock;
  newId: () => Uuid;
}

export type UploadEnd =
  /** Its mutation is in the queue now. */
  | 'uploaded'
  /** Storage was not reached: try again later. */
  | 'not_now'
  /** Nothing is left to upload. A picture that storage rejected is in the list that the user sees. */
  | 'none';

/**
 * Uploads the waiting picture and only then creates the mutation that names it, so that every address leads to
 * a picture. Each round sends its request to the server first; if that succeeded, a rejection by storage is
 * caused by the picture and not by the session.
 */
export async function uploadPicture(deps: PictureDeps): Promise<UploadEnd> {
  const { store } = deps;
  const waiting = (await store.database.pictures.toArray()).find(({ state }) => state === 'waiting');
  if (!waiting) return 'none';
  const upload = () => uploadWaiting(deps, waiting);
  let end = await upload();
  if (!end.ok && end.error === 'rejected') {
    await makeRoom(deps, waiting);
    end = await upload();
  }
  if (!end.ok && end.error === 'not_now') return 'not_now';
  const isUploaded = end.ok;
  await store.change(async (change) => {
    const current = await store.database.pictures.get(waiting.address);
    if (current?.state === 'waiting')
      await (isUploaded ? nameIt(deps, change, current) : reject(deps, change, current));
    // the user has replaced or removed it since: delete the useless upload
    else if (isUploaded && !current)
      await store.database.pictures.put({ ...waiting, state: 'uploaded', picture: null });
  });
  return isUploaded ? 'uploaded' : 'none';
}

async function uploadWaiting(
  { store, avatars }: PictureDeps,
  { address, picture }: StoredPicture,
): Promise<Result<void, 'rejected' | 'not_now'>> {
  const name = pictureRules(store).fileAt(address);
  if (name === null || !picture) return err('rejected');
  const end = await avatars.upload(store.userId, name, picture);
  return end.ok ? end : err(end.error.type === 'Rejected' ? 'rejected' : 'not_now');
}

async function nameIt({ store, clock }: PictureDeps, change: Change, current: StoredPicture): Promise<void> {
  const { mutation, table } = pictureRules(store);
  const previous = addressIn(store, await change.rows.get(table, store.userId));
  await store.database.pictures.put({ ...current, state: 'uploaded', previous });
  await change.append(mutation, naming(store, current.address), clock.now());
}

async function reject(
  { store, clock, newId }: PictureDeps,
  change: Change,
  current: StoredPicture,
): Promise<void> {
  const { pictures, rejected } = store.database;
  const { next_seq: seq } = await change.state();
  const { mutation, rejection } = pictureRules(store);
  await pictures.put({ ...current, state: 'rejected' });
  const named = { seq, id: newId(), name: mutation, args: naming(store, current.address) };
  await rejected.put({ ...named, at: clock.now(), code: rejection } as RejectedMutation);
}

/**
 * Cleans up after a picture's mutation is acknowledged: deletes its bytes here, then, as soon as storage
 * can be reached, the objects that the user's row does not name (product.md §5: the previous file is removed). Safe at
 * any time.
 */
export async function tidyPictures({
  store,
  avatars,
}: Pick<PictureDeps, 'store' | 'avatars'>): Promise<void> {
  const { database, userId } = store;
  if ((await database.pictures.count()) === 0) return;
  const { mutation, fileAt } = pictureRules(store);
  const settled = await store.change(async () => {
    // the picture that the row names now may become useless once that mutation is acknowledged
    if ((await database.mutations.toArray()).some(({ name }) => name === mutation)) return [];
    const named = await namedAddresses(store);
    if (!named) return [];
    const rows = (await database.pictures.toArray()).filter(({ address }) => !named.here.has(address));
    for (const { address, picture } of rows) {
      if (picture) await database.pictures.update(address, { picture: null });
    }
    return rows.map(({ address, previous }) => ({
      address,
      unwanted: [address, previous].flatMap((one) => {
        const name = one === null || named.all.has(one) ? null : fileAt(one);
        return name === null ? [] : [name];
      }),
    }));
  });
  for (const { address, unwanted } of settled) {
    const end = unwanted.length === 0 ? null : await avatars.remove(userId, unwanted);
    const tryAgain = end !== null && !end.ok && end.error.type !== 'Rejected';
    if (!tryAgain) await database.pictures.delete(address);
  }
}

const DAY_MS: EpochMs = 24 * 60 * 60 * 1000;

/**
 * Deletes this user's objects that no row and no mutation names: uploads of lost devices may fill the quota.
 * Keeps those of the last day, because another device may be about to name one. If storage holds one picture only, the
 * previous one leaves: no other device and no other user shows it.
 */
async function makeRoom({ store, avatars, clock }: PictureDeps, waiting: StoredPicture): Promise<void> {
  const { userId } = store;
  const { fileAt, fileOf } = pictureRules(store);
  const named = await store.change(() => namedAddresses(store));
  const listed = await avatars.list(userId);
  if (!named || !listed.ok) return;
  const wanted = new Set([...named.all].map(fileAt));
  const yesterday = fileOf(userId, clock.now() - DAY_MS);
  const isUnwanted = avatars.keepsOne?.(userId)
    ? (name: string) => name !== fileAt(waiting.address)
    : (name: string) => !wanted.has(name) && name < yesterday;
  const unwanted = listed.value.filter(isUnwanted);
  if (unwanted.length > 0) await avatars.remove(userId, unwanted);
}

/**
 * `here`: pictures that this device still needs. `all`: those, plus the one in the server's row. Null while
 * the server's row is not known; then nothing may be removed.
 */
async function namedAddresses(
  store: Store,
): Promise<{ here: ReadonlySet<string>; all: ReadonlySet<string> } | null> {
  // the screen shows the pending change; others see the server's row
  const { database, documents, userId } = store;
  const { table } = pictureRules(store);
  const server = await database.server_rows.get(docKey(table, userId));
  const row = server ? server.row : (await documents.get(table, [userId])).get(userId);
  if (!row) return null;
  const here = new Set(await waitingAddresses(store));
  const address = addressIn(store, row);
  return { here, all: new Set([...here, ...(address === null ? [] : [address])]) };
}

async function waitingAddresses(store: Store): Promise<string[]> {
  const { mutations, rejected, pictures } = store.database;
  const { mutation } = pictureRules(store);
  const listed = [...(await mutations.toArray()), ...(await rejected.toArray())];
  const named = listed.flatMap(({ name, args }) => (name === mutation ? (addressIn(store, args) ?? []) : []));
  const waiting = (await pictures.toArray()).filter(({ state }) => state === 'waiting');
  return [...named, ...waiting.map(({ address }) => address)];
}

/** How this app names a picture (store/rows/synced-app.ts). */
function pictureRules({ database }: Store): NonNullable<SyncedApp['picture']> {
  if (!database.app.picture) throw new Error('This app has no pictures');
  return database.app.picture;
}

/** The address in a row, or in the arguments of the mutation that names a picture. */
function addressIn(store: Store, named: object | null): string | null {
  return (named as Record<string, string | null> | null)?.[pictureRules(store).argument] ?? null;
}

const naming = (store: Store, address: string) => ({ [pictureRules(store).argument]: address }) as never;
