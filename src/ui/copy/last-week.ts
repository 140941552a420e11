import { count, ordinal } from '#copy/words.ts';
import type { League } from '#schemas/tables/profiles.ts';
import { copy } from '#ui/copy/copy.ts';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';

const outOf = (all: number): string => `of ${all}`;

/** The result of last week, on the dashboard and on /leaderboard. No words here blame the user. */
export const lastWeekCopy = {
  title: leaderboardCopy.lastWeek,
  span: (span: string) => `${leaderboardCopy.lastWeek}, ${span}`,
  putAway: 'Dismiss',
  place: (rank: number, of: number) => `${ordinal(rank)} ${outOf(of)}`,
  rank: ordinal,
  outOf,
  among: 'among your friends',
  good: 'You kept it simmering',
  warm: 'You kept it warm',
  held: (made: number, steadiness: string | null) =>
    `${count(made, 'check-in', 'check-ins')}${steadiness === null ? '' : `, and your steadiness is ${steadiness}`}.`,
  points: 'Points',
  perfect: 'Perfect',
  steadiness: 'Steadiness',
  friends: 'Friends',
  checkIns: 'Check-ins',
  rise: (points: number) => `+${points}`,
  was: (percent: string) => `was ${percent}`,
  reached: (league: League) => `${copy.leagues[league].name} reached`,
  passed: (points: string, day: string) => `You passed ${points} on ${day}`,
  /** Before the best check-in. */
  best: 'Your best:',
  bestAt: (day: string, time: string) => `${day}, ${time}`,
  offGoal: (minutes: number) => (minutes === 0 ? 'right on your goal.' : `${minutes} min from your goal.`),
  fresh: 'A fresh week: everyone starts at 0.',
  share: 'Share',
  see: 'See the week',
};
