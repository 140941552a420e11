import { avatarName, avatarNameAt } from '#base/avatar-address.ts';
import type { Clock, EpochMs } from '#base/clock.ts';
import { err, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Change } from '#store/change.ts';
import type { StoredPicture } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { docKey } from '#store/rows/doc-key.ts';
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
 * Uploads the waiting picture and only then creates its mutation `setAvatar`, so that no one gets an address
 * with no picture behind it. Each round calls the server first; if that worked, a rejection by storage is about
 * the picture and not about the session.
 */
export async function uploadPicture(deps: PictureDeps): Promise<UploadEnd> {
  const { store, avatars } = deps;
  const waiting = (await store.database.pictures.toArray()).find(({ state }) => state === 'waiting');
  if (!waiting) return 'none';
  const upload = () => uploadTo(avatars, store.userId, waiting);
  let end = await upload();
  if (!end.ok && end.error === 'rejected') {
    await makeRoom(deps);
    end = await upload();
  }
  if (!end.ok && end.error === 'not_now') return 'not_now';
  const isUploaded = end.ok;
  await store.change(async (change) => {
    const standing = await store.database.pictures.get(waiting.avatar_url);
    if (standing?.state === 'waiting')
      await (isUploaded ? nameIt(deps, change, standing) : reject(deps, change, standing));
    // the user has replaced or removed it since: delete the useless upload
    else if (isUploaded && !standing)
      await store.database.pictures.put({ ...waiting, state: 'uploaded', picture: null });
  });
  return isUploaded ? 'uploaded' : 'none';
}

async function uploadTo(
  avatars: AvatarPort,
  userId: Uuid,
  { avatar_url, picture }: StoredPicture,
): Promise<Result<void, 'rejected' | 'not_now'>> {
  const name = avatarNameAt(avatar_url);
  if (name === null || !picture) return err('rejected');
  const end = await avatars.upload(userId, name, picture);
  return end.ok ? end : err(end.error.type === 'Rejected' ? 'rejected' : 'not_now');
}

async function nameIt({ store, clock }: PictureDeps, change: Change, standing: StoredPicture): Promise<void> {
  const previous = (await change.rows.get('profiles', store.userId))?.avatar_url ?? null;
  const { avatar_url } = standing;
  await store.database.pictures.put({ ...standing, state: 'uploaded', previous });
  await change.append('setAvatar', { avatar_url }, clock.now());
}

async function reject(
  { store, clock, newId }: PictureDeps,
  change: Change,
  standing: StoredPicture,
): Promise<void> {
  const { pictures, rejected } = store.database;
  const { next_seq: seq } = await change.state();
  const { avatar_url } = standing;
  const mutation = { seq, id: newId(), name: 'setAvatar' as const, args: { avatar_url } };
  await pictures.put({ ...standing, state: 'rejected' });
  await rejected.put({ ...mutation, at: clock.now(), code: 'avatar_rejected' });
}

/**
 * Cleans up after a picture's `setAvatar` is acknowledged: deletes its bytes here, then, as soon as storage
 * can be reached, the objects that the profile does not name (product.md §5: the previous file is removed). Safe at
 * any time.
 */
export async function tidyPictures({
  store,
  avatars,
}: Pick<PictureDeps, 'store' | 'avatars'>): Promise<void> {
  const { database, userId } = store;
  if ((await database.pictures.count()) === 0) return;
  const settled = await store.change(async () => {
    // the picture that the profile names now may become useless once that mutation is acknowledged
    if ((await database.mutations.toArray()).some(({ name }) => name === 'setAvatar')) return [];
    const named = await namedAddresses(store);
    if (!named) return [];
    const rows = (await database.pictures.toArray()).filter(({ avatar_url }) => !named.here.has(avatar_url));
    for (const { avatar_url, picture } of rows) {
      if (picture) await database.pictures.update(avatar_url, { picture: null });
    }
    return rows.map(({ avatar_url, previous }) => ({
      avatar_url,
      unwanted: [avatar_url, previous].flatMap((address) => {
        const name = address === null || named.all.has(address) ? null : avatarNameAt(address);
        return name === null ? [] : [name];
      }),
    }));
  });
  for (const { avatar_url, unwanted } of settled) {
    const end = unwanted.length === 0 ? null : await avatars.remove(userId, unwanted);
    const tryAgain = end !== null && !end.ok && end.error.type !== 'Rejected';
    if (!tryAgain) await database.pictures.delete(avatar_url);
  }
}

const DAY_MS: EpochMs = 24 * 60 * 60 * 1000;

/**
 * Removes this user's objects that nothing names, because those of lost devices may fill the quota. Keeps
 * the last day's, which another device may be about to name.
 */
async function makeRoom({ store, avatars, clock }: PictureDeps): Promise<void> {
  const { userId } = store;
  const named = await store.change(() => namedAddresses(store));
  const listed = await avatars.list(userId);
  if (!named || !listed.ok) return;
  const wanted = new Set([...named.all].map(avatarNameAt));
  const yesterday = avatarName(userId, clock.now() - DAY_MS, 'jpg');
  const unwanted = listed.value.filter((name) => !wanted.has(name) && name < yesterday);
  if (unwanted.length > 0) await avatars.remove(userId, unwanted);
}

/**
 * `here`: pictures that this device still needs. `all`: those, plus the one in the server's profile. Null while
 * the server's profile is not known; then nothing may be removed.
 */
async function namedAddresses({
  database,
  documents,
  userId,
}: Store): Promise<{ here: ReadonlySet<string>; all: ReadonlySet<string> } | null> {
  // the screen shows the pending change; others see the server's row
  const server = await database.server_rows.get(docKey('profiles', userId));
  const profile = server ? server.row : (await documents.get('profiles', [userId])).get(userId);
  if (!profile || !('avatar_url' in profile)) return null;
  const here = new Set(await waitingAddresses(database));
  return { here, all: new Set([...here, ...(profile.avatar_url === null ? [] : [profile.avatar_url])]) };
}

async function waitingAddresses({ mutations, rejected, pictures }: StoreDatabase): Promise<string[]> {
  const listed = [...(await mutations.toArray()), ...(await rejected.toArray())];
  const named = listed.flatMap(({ name, args }) => (name === 'setAvatar' ? (args.avatar_url ?? []) : []));
  const waiting = (await pictures.toArray()).filter(({ state }) => state === 'waiting');
  return [...named, ...waiting.map(({ avatar_url }) => avatar_url)];
}
