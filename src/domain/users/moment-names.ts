import { drawsNothing } from '#domain/users/drawn.ts';
import { graphemesOf } from '#domain/users/graphemes.ts';
import { FORBIDDEN } from '#domain/users/names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';

export const MOMENT_NAME_LENGTH = 24;
/** One character as a reader sees it may consist of many, so the database bounds them too. */
const MOST_CODE_POINTS = 240;

/** The start of a text that fits into a name. */
export function cutMomentName(text: string): string {
  const characters = graphemesOf(text).slice(0, MOMENT_NAME_LENGTH);
  while ([...characters.join('')].length > MOST_CODE_POINTS) characters.pop();
  return characters.join('');
}

/**
 * A name as it is stored: one line of at most 24 characters as a reader sees them, spaces trimmed and joined; null if nothing
 * of it can be seen. Twin: `private.is_moment_name` in SQL accepts each such name; both run tests/cases/moment-names.json.
 */
export function parseMomentName(typed: string): string | null {
  const spaced = typed.replace(/\s/gu, ' ').replace(new RegExp(FORBIDDEN, 'gu'), '');
  const line = spaced.replace(/ +/g, ' ').trim();
  const name = cutMomentName(line).trim();
  return drawsNothing(name) ? null : name;
}

/** What the user calls their two moments; null for one that they have not named. */
export type MomentNames = Readonly<Record<CheckInType, string | null>>;

export const momentNames = ({
  morning_name,
  night_name,
}: Pick<Goals, 'morning_name' | 'night_name'>): MomentNames => ({
  morning: morning_name,
  night: night_name,
});
