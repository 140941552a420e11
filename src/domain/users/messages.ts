import type { EpochMs } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Instant } from '#base/time-words.ts';
import { epochOf, instantOf } from '#domain/calendar/days.ts';
import { drawsNothing } from '#domain/users/drawn.ts';

export const MAX_MESSAGE_CHARACTERS = 2000;

/** How many messages one markRead may name. */
export const MAX_MARKED_AT_ONCE = 500;

export type MessageError = { type: 'Empty' } | { type: 'TooLong' } | { type: 'ForbiddenCharacter' };

// matches text that Postgres cannot store: NUL and unpaired surrogates
const FORBIDDEN = /[\0\p{Cs}]/u;

/**
 * A message as it is stored: trimmed, with something to see, at most 2,000 characters (code points, as Postgres
 * counts them). Twin: `private.message_error` in SQL (product.md §5).
 */
export function parseMessage(text: string): Result<string, MessageError> {
  const message = text.trim();
  if (drawsNothing(message)) return err({ type: 'Empty' });
  if (FORBIDDEN.test(message)) return err({ type: 'ForbiddenCharacter' });
  if ([...message].length > MAX_MESSAGE_CHARACTERS) return err({ type: 'TooLong' });
  return ok(message);
}

/**
 * The time of a new message: later than every known message in the chat, so that an answer never appears
 * above its question; else now.
 */
export function messageInstant(now: EpochMs, newestInChat: Instant | null): Instant {
  return instantOf(newestInChat === null ? now : Math.max(now, epochOf(newestInChat) + 1));
}
