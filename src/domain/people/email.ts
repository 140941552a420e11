import { err, ok, type Result } from '#base/result.ts';

/** Something, an @, something: whether it exists only the server can tell. */
const SHAPE = /^[^\s@]+@[^\s@]+$/;
/** What a mailbox may have (RFC 5321). */
const MAX_CHARACTERS = 254;

/** An address as it is looked up: trimmed and in lower case (spec section 5). */
export function parseEmail(text: string): Result<string, { type: 'NotAnAddress' }> {
  const email = text.trim().toLowerCase();
  return SHAPE.test(email) && email.length <= MAX_CHARACTERS ? ok(email) : err({ type: 'NotAnAddress' });
}
