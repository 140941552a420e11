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
export const shareCopy = {
  title: 'Share',
  failed: "Couldn't load your pictures.",
  kinds: { week: 'Week', month: 'Month', year: 'Year', league: 'New league' },
  choose: 'Picture of',
  share: 'Share picture',
  save: 'Save',
  savePicture: 'Save picture',
  promise: "Only you appear in it. It's made on this device and never uploaded.",
  name: 'Show my name',
  empty: 'Your first picture comes with your first check-in.',
  notDrawn: "The picture couldn't be drawn. Please try again.",
  notShared: "The picture couldn't be shared. You can save it instead.",
  /** A share sheet shows it. */
  fileName: (kind: string, day: string) => `simmer-${kind}-${day}.png`,

  outOf: (perfect: number, due: number) => `${perfect} of ${due}`,
  perfectThis: { week: 'perfect this week', month: 'perfect this month' },
  made: (n: number) => count(n, ...ONE_AND_MANY.checkIns),
  this: { week: 'this week', month: 'this month' },
  /** Named moments stand for the word Goal, because the user chose their names. */
  goals: (names: MomentNames, morning: string, night: string) =>
    names.morning === null && names.night === null
      ? `Goal ${morning} and ${night}`
      : `${copy.moment('morning', names)} ${morning}, ${copy.moment('night', names)} ${night}`,
  mornings: 'outer rays: mornings',
  nights: 'inner rays: nights',
  leaguePoints: (points: string) => `${points} points, one calm morning at a time`,
  league: (league: League) => copy.leagues[league].name,
  unit: (kind: keyof typeof ONE_AND_MANY, n: number): string => ONE_AND_MANY[kind][n === 1 ? 0 : 1],
  dayStreak: copy.dashboard.dayStreak,
  steady: 'steady',
  perfect: 'perfect',
  /** Read out instead of the picture. */
  alt: (headline: string, figures: readonly Figure[]) =>
    `${headline}. ${figures.map(({ value, label }) => `${value} ${label}`).join(', ')}.`,
};
