import type { CheckInOutcome } from '#domain/check-ins/decide-check-in.ts';
import { earnedScore, PERFECT_SCORE } from '#domain/check-ins/scoring.ts';

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

/** What to celebrate over the dial. Leagues, long streaks and the first pot have a feast (moments/feast.tsx). */
export interface Occasion {
  /** The second check-in of the day. */
  bothDone: boolean;
  /** It was perfect. */
  sparks: boolean;
  /** The same for the same event, even if it happens again (a check-in undone and repeated). */
  key: string;
}

/** Null when there is nothing to celebrate. */
export function occasionOf({ checkIn, bothDone }: Landing): Occasion | null {
  const sparks = earnedScore(checkIn) === PERFECT_SCORE;
  if (!bothDone && !sparks) return null;
  const { local_day, check_in_type } = checkIn;
  return { bothDone, sparks, key: `${local_day} ${check_in_type}` };
}
