/**
 * The accuracy board: how near the check-ins of one week were to their goals, without the streak multiplier.
 * Twin: `private.accuracy_board` in SQL; both run tests/cases/accuracy.json.
 */
import type { LocalDay } from '#base/time-words.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { earnedScore, minutesOff } from '#domain/check-ins/scoring.ts';
import { ranked } from '#domain/standings/leaderboard.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Profile } from '#schemas/tables/profiles.ts';

/** With fewer check-ins in the week a user has no place. */
export const FEWEST_FOR_A_PLACE = 4;

interface Accuracy {
  checkIns: number;
  /** The mean score, 0 to 100, as a whole number. */
  score: number;
  /** The mean distance to the goal, in whole minutes. */
  minutesOff: number;
}

export interface AccuracyPlace extends Accuracy {
  profile: Profile;
  /** From 1; null with fewer than four check-ins. Users with the same two figures share a rank. */
  rank: number | null;
}

/**
 * The accuracy board of the reader's current week. Places come by the shown score, then by the shown minutes; below them are
 * users without a place, most check-ins first. `today` is the reader's.
 */
export function accuracyBoard(
  profiles: readonly Profile[],
  checkIns: readonly CheckIn[],
  today: LocalDay,
): readonly AccuracyPlace[] {
  const monday = mondayOf(today);
  const sunday = addDays(monday, 6);
  const ofUser = new Map<string, CheckIn[]>(profiles.map(({ user_id }) => [user_id, []]));
  for (const row of checkIns) {
    if (monday <= row.local_day && row.local_day <= sunday) ofUser.get(row.user_id)?.push(row);
  }
  const places = profiles.map((profile) => ({ profile, ...accuracyOf(ofUser.get(profile.user_id) ?? []) }));
  return ranked(places, compare, hasPlace);
}

function accuracyOf(checkIns: readonly CheckIn[]): Accuracy {
  const mean = (figure: (row: CheckIn) => number) => {
    const sum = checkIns.reduce((total, row) => total + figure(row), 0);
    return checkIns.length === 0 ? 0 : Math.floor((2 * sum + checkIns.length) / (2 * checkIns.length));
  };
  return { checkIns: checkIns.length, score: mean(earnedScore), minutesOff: mean(minutesOff) };
}

const hasPlace = ({ checkIns }: Accuracy): boolean => checkIns >= FEWEST_FOR_A_PLACE;

function compare(a: Accuracy, b: Accuracy): number {
  if (hasPlace(a) !== hasPlace(b)) return hasPlace(a) ? -1 : 1;
  return hasPlace(a) ? b.score - a.score || a.minutesOff - b.minutesOff : b.checkIns - a.checkIns;
}
