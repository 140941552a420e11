/**
 * When a friend request was accepted is in no row, and the server needs it for nothing. So each device notes which of the user's
 * requests it has seen waiting, and when it first saw one accepted. What was accepted before it knew of it is no news.
 */
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';

const NEWS_FOR_MS = 86_400_000;

export interface SentRequest {
  friendship_id: Uuid;
  /** When this device first saw it accepted; null while it waits. */
  accepted_at: EpochMs | null;
}

/** Brings the notes up to date. `waiting` and `accepted`: the friendships that are so now. */
export function followRequests(
  notes: readonly SentRequest[],
  { waiting, accepted }: { waiting: ReadonlySet<Uuid>; accepted: ReadonlySet<Uuid> },
  now: EpochMs,
): readonly SentRequest[] {
  const kept = notes.flatMap((note): SentRequest[] => {
    const { friendship_id, accepted_at } = note;
    if (!accepted.has(friendship_id))
      return waiting.has(friendship_id) ? [{ friendship_id, accepted_at: null }] : [];
    if (accepted_at === null) return [{ friendship_id, accepted_at: now }];
    return now - accepted_at < NEWS_FOR_MS ? [note] : [];
  });
  const known = new Set(notes.map(({ friendship_id }) => friendship_id));
  const begun = [...waiting].filter((id) => !known.has(id) && !accepted.has(id));
  return [...kept, ...begun.map((friendship_id) => ({ friendship_id, accepted_at: null }))];
}

/** The accepted ones, newest first. */
export const acceptedOf = (notes: readonly SentRequest[]): readonly SentRequest[] =>
  notes
    .filter(({ accepted_at }) => accepted_at !== null)
    .sort((a, b) => (b.accepted_at ?? 0) - (a.accepted_at ?? 0));
