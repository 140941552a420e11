import { withChoices } from '#copy/language.ts';
import { shareWords } from '#copy/words/share.ts';
import { count } from '#copy/words.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { League } from '#schemas/tables/profiles.ts';
import { copy } from '#ui/copy/copy.ts';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';

/** A number on a picture, with its word below it. */
export interface Figure {
  value: string;
  label: string;
}

const ONE_AND_MANY = {
  points: ['point', leaderboardCopy.points],
  checkIns: ['check-in', 'check-ins'],
  wholeDays: ['full day', 'full days'],
} as const;

/** The sentences of /share and of the pictures. */
export const shareCopy = withChoices(shareWords, {
  made: (n: number) => count(n, ...ONE_AND_MANY.checkIns),
  /** Named moments stand for the word Goal, because the user chose their names. */
  goals: (names: MomentNames, morning: string, night: string) =>
    names.morning === null && names.night === null
      ? `Goal ${morning} and ${night}`
      : `${copy.moment('morning', names)} ${morning}, ${copy.moment('night', names)} ${night}`,
  league: (league: League) => copy.leagues[league].name,
  unit: (kind: keyof typeof ONE_AND_MANY, n: number): string => ONE_AND_MANY[kind][n === 1 ? 0 : 1],
  dayStreak: copy.dashboard.dayStreak,
  /** Read out instead of the picture. */
  alt: (headline: string, figures: readonly Figure[]) =>
    `${headline}. ${figures.map(({ value, label }) => `${value} ${label}`).join(', ')}.`,
});
