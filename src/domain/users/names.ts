import { err, ok, type Result } from '#base/result.ts';
import { drawsNothing } from '#domain/users/drawn.ts';

const MAX_DISPLAY_NAME_CHARACTERS = 60;

export type DisplayNameError = { type: 'Empty' } | { type: 'TooLong' } | { type: 'ForbiddenCharacter' };

// control characters, bidi embeddings, overrides and isolates (with them a name could reorder the text around
// it), and unpaired surrogates, which Postgres cannot store. Joiners stay: emoji families and many scripts
// need them.
export const FORBIDDEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/**
 * A display name as it is stored: trimmed, with something to see, at most 60 characters (code points, as
 * Postgres counts them), no control characters. Twin: `private.display_name_error` in SQL; both run tests/cases/names.json.
 */
export function parseDisplayName(text: string): Result<string, DisplayNameError> {
  const name = text.trim();
  if (FORBIDDEN.test(name)) return err({ type: 'ForbiddenCharacter' });
  if (drawsNothing(name)) return err({ type: 'Empty' });
  if ([...name].length > MAX_DISPLAY_NAME_CHARACTERS) return err({ type: 'TooLong' });
  return ok(name);
}
