import { avatarName, avatarNameAt } from '#base/avatar-address.ts';
import type { EpochMs } from '#base/clock.ts';
import { docKey } from '#store/doc-key.ts';
import type { Store } from '#store/store.ts';
import type { AvatarPort } from '#sync/transport.ts';

/**
 * Lets go of pictures once no `setAvatar` waits any more, those of refused ones apart: first their bytes here, then, as
 * soon as storage can be reached, the objects that the profile does not name (spec §5: the previous file is removed).
 * Safe at any time.
 */
export async function tidyAvatars(store: Store, avatars: AvatarPort): Promise<void> {
  const { outbox, userId } = store;
  if ((await outbox.avatars.count()) === 0) return;
  const settled = await store.exclusive(async () => {
    // what the profile names now may be in vain once that one is through
    if ((await outbox.mutations.toArray()).some(({ name }) => name === 'setAvatar')) return [];
    const named = await namedAddresses(store);
    if (!named) return [];
    const rows = (await outbox.avatars.toArray()).filter(({ avatar_url }) => !named.waiting.has(avatar_url));
    for (const { avatar_url, picture } of rows) {
      if (picture) await outbox.avatars.update(avatar_url, { picture: null });
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
    const tryAgain = end !== null && !end.ok && end.error.type !== 'Refused';
    if (!tryAgain) await outbox.avatars.delete(avatar_url);
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes own objects that nothing names: what lost devices left may have used up the room. Not those of today, which
 * another device may be about to name.
 */
export async function makeRoomForAvatars(store: Store, avatars: AvatarPort, now: EpochMs): Promise<void> {
  const { userId } = store;
  const named = await store.exclusive(() => namedAddresses(store));
  const listed = await avatars.list(userId);
  if (!named || !listed.ok) return;
  const wanted = new Set([...named.all].map(avatarNameAt));
  const yesterday = avatarName(userId, now - DAY_MS, 'jpg');
  const unwanted = listed.value.filter((name) => !wanted.has(name) && name < yesterday);
  if (unwanted.length > 0) await avatars.remove(userId, unwanted);
}

/** Null while it is not known what the server's profile names: nothing may be removed then. */
async function namedAddresses({
  outbox,
  userId,
}: Store): Promise<{ waiting: ReadonlySet<string>; all: ReadonlySet<string> } | null> {
  // on screen is what waits; what others see is the server's row
  const profile = (await outbox.kept.get(docKey('profiles', userId)))?.row;
  if (!profile || !('avatar_url' in profile)) return null;
  const waiting = new Set<string>();
  for (const table of [outbox.mutations, outbox.rejected]) {
    for (const mutation of await table.toArray()) {
      if (mutation.name === 'setAvatar' && mutation.args.avatar_url !== null) {
        waiting.add(mutation.args.avatar_url);
      }
    }
  }
  const all = new Set(waiting);
  if (profile.avatar_url !== null) all.add(profile.avatar_url);
  return { waiting, all };
}
