import { err, ok, type Result } from '#base/result.ts';
import { drawsNothing } from '#domain/users/drawn.ts';

export const REPORT_REASONS = ['hurtful', 'spam', 'pretends', 'offensive', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const MAX_NOTE_CHARACTERS = 200;

/**
 * The line added to a report, as it is stored: trimmed, at most 200 characters (code points, as Postgres counts
 * them); null when it shows nothing.
 */
export function parseNote(text: string): Result<string | null, { type: 'NoteTooLong' }> {
  const note = text.trim();
  if ([...note].length > MAX_NOTE_CHARACTERS) return err({ type: 'NoteTooLong' });
  return ok(drawsNothing(note) ? null : note);
}
