import type { EpochMs } from '#base/clock.ts';
import type { ClientState, Unreadable } from '#store/database/outbox.ts';
import type { ParsedResponse } from '#sync/protocol/parse-response.ts';

/** Which build of the app reads, and when. */
interface Reading {
  build: string;
  now: EpochMs;
}

/** The server's data may have been repaired, so the same build tries again after this time. */
const TRY_AGAIN_MS = 24 * 3_600_000;

/**
 * What is known of unreadable rows after this response. Null once everything was fetched again and could be
 * read.
 */
export function unreadableAfter(
  before: Unreadable | null,
  { unreadable, more }: Pick<ParsedResponse, 'unreadable' | 'more'>,
  { build, now }: Reading,
): Unreadable | null {
  const builds = before?.builds ?? [];
  if (unreadable.length > 0)
    return { builds: [...new Set([...builds, build])], met: true, at: before?.at ?? now };
  return before && !before.met && !more ? null : before;
}

/**
 * Decides whether to fetch everything again because of unreadable rows. Returns what then changes in the client
 * record, or null. Each build tries once, because otherwise two versions in open tabs would make each other
 * fetch forever. After that, once a day.
 */
export function planRefetch(
  { unreadable }: ClientState,
  { build, now }: Reading,
): Partial<ClientState> | null {
  if (!unreadable) return null;
  const { builds, at } = unreadable;
  if (builds.includes(build) && Math.abs(now - at) < TRY_AGAIN_MS) return null;
  // the rows stay on screen, as when the server's epoch changes
  return {
    cursor: null,
    mid_run: false,
    unreadable: { builds: [...new Set([...builds, build])], met: false, at: now },
  };
}
