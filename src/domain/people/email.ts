import { err, ok, type Result } from '#base/result.ts';

/** Something, an @, something. Only the server knows whether the address exists. */
const SHAPE = /^[^\s@]+@[^\s@]+$/;
/** The longest address that RFC 5321 allows. */
const MAX_CHARACTERS = 254;

/** An address in the form for look-ups: trimmed and in lower case (product.md §5). */
export function parseEmail(text: string): Result<string, { type: 'NotAnAddress' }> {
  const email = text.trim().toLowerCase();
  return SHAPE.test(email) && email.length <= MAX_CHARACTERS ? ok(email) : err({ type: 'NotAnAddress' });
}
