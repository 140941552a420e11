import { avatarNameAt } from '#base/avatar-address.ts';
import type { Uuid } from '#base/uuid.ts';
import { isUnsent, type Outbox, type OutboxEntry } from '#store/outbox.ts';
import type { AvatarPort, Picture } from '#sync/transport.ts';

/** What the next call may carry. */
export interface Batch {
  sendable: readonly OutboxEntry[];
  /** The picture to upload before anything after `sendable` may go. */
  blocked: { entry: OutboxEntry; avatar_url: string; picture: Picture } | null;
}

/**
 * The oldest mutations that wait, up to a `setAvatar` whose picture is not in storage yet: nobody is to be shown an
 * address with nothing behind it. One that a later `setAvatar` of the same batch overtakes needs no picture, the two are
 * seen as one.
 */
export async function nextBatch(outbox: Outbox, size: number): Promise<Batch> {
  const waiting = (await unsent(outbox)).slice(0, size);
  const overtaking = waiting.findLastIndex((entry) => entry.name === 'setAvatar');
  const entry = waiting[overtaking];
  if (entry?.name !== 'setAvatar' || entry.args.avatar_url === null) {
    return { sendable: waiting, blocked: null };
  }
  const stored = await outbox.avatars.get(entry.args.avatar_url);
  // without bytes there is nothing to wait for: the picture was uploaded before, or is lost
  if (!stored?.picture || stored.uploaded) return { sendable: waiting, blocked: null };
  const first = waiting.findIndex((one) => one.name === 'setAvatar');
  return {
    sendable: waiting.slice(0, first),
    blocked: { entry, avatar_url: stored.avatar_url, picture: stored.picture },
  };
}

/**
 * Puts pictures that cannot be uploaded behind everything else that waits, for nothing else rests on them: a storage that
 * is away alone must not hold up a check-in. They keep their own order. False when nothing is behind them.
 */
export async function letOthersPass(outbox: Outbox): Promise<boolean> {
  return outbox.transaction('rw', ['mutations', 'client'], async () => {
    const waiting = await unsent(outbox);
    const pictures = waiting.filter(({ name }) => name === 'setAvatar');
    if (waiting.slice(-pictures.length).every(({ name }) => name === 'setAvatar')) return false;
    const { next_seq } = await outbox.readState();
    await outbox.mutations.bulkDelete(pictures.map(({ seq }) => seq));
    await outbox.mutations.bulkAdd(pictures.map((entry, index) => ({ ...entry, seq: next_seq + index })));
    await outbox.updateState({ next_seq: next_seq + pictures.length });
    return true;
  });
}

async function unsent(outbox: Outbox): Promise<OutboxEntry[]> {
  return (await outbox.mutations.toArray()).filter(isUnsent);
}

export type UploadEnd =
  | 'uploaded'
  /** Nothing was lost: try again later. */
  | 'not_now'
  | 'refused';

/** Uploads the picture that a batch waits for. Doing it twice is as good as once. */
export async function uploadPicture(
  outbox: Outbox,
  avatars: AvatarPort,
  userId: Uuid,
  { avatar_url, picture }: NonNullable<Batch['blocked']>,
): Promise<UploadEnd> {
  const name = avatarNameAt(avatar_url);
  if (name === null) return 'refused';
  const end = await avatars.upload(userId, name, picture);
  if (!end.ok) return end.error.type === 'Refused' ? 'refused' : 'not_now';
  await outbox.avatars.update(avatar_url, { uploaded: true });
  return 'uploaded';
}
