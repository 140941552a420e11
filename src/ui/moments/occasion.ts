import type { CheckInOutcome } from '#domain/check-ins/decide-check-in.ts';
import { earnedScore, PERFECT_SCORE } from '#domain/check-ins/scoring.ts';
import type { League } from '#schemas/tables/profiles.ts';

/** A check-in that was just written on this device. */
export interface Landing extends CheckInOutcome {
  /** Today's other check-in was done before. */
  bothDone: boolean;
  /** The toast that announces it. */
  toast: number;
  byKeyboard: boolean;
  /** The very first check-in of this user. */
  first: boolean;
}

/** The streaks that are celebrated. */
const MILESTONES: readonly number[] = [7, 30, 100];

/** What to celebrate after a check-in: one thing, the rarest, with sparks if it was perfect. */
export interface Occasion {
  what: { kind: 'league'; league: League } | { kind: 'streak'; days: number } | { kind: 'bothDone' } | null;
  sparks: boolean;
  /** The same for the same event, even if it happens again (a check-in undone and repeated). */
  key: string;
}

/** Null when there is nothing to celebrate. */
export function occasionOf({ checkIn, risenTo, bothDone }: Landing): Occasion | null {
  const sparks = earnedScore(checkIn) === PERFECT_SCORE;
  const what = whatOf(checkIn.streak, risenTo, bothDone);
  if (!what && !sparks) return null;
  const { local_day, check_in_type } = checkIn;
  return { what, sparks, key: [local_day, check_in_type, what?.kind ?? 'perfect'].join(' ') };
}

function whatOf(days: number, league: League | null, bothDone: boolean): Occasion['what'] {
  if (league) return { kind: 'league', league };
  if (MILESTONES.includes(days)) return { kind: 'streak', days };
  return bothDone ? { kind: 'bothDone' } : null;
}
