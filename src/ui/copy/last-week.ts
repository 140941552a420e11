import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { lastWeekWords } from '#copy/words/last-week.ts';
import { count } from '#copy/words.ts';
import type { League } from '#schemas/tables/profiles.ts';
import { copy } from '#ui/copy/copy.ts';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';

const outOf = (all: number): string => `of ${all}`;

/** The result of last week, on the dashboard and on /leaderboard. No words here blame the user. */
export const lastWeekCopy = withChoices(lastWeekWords, {
  title: leaderboardCopy.lastWeek,
  span: (span: string) => `${leaderboardCopy.lastWeek}, ${span}`,
  place: (rank: number, of: number) => `${common.place(rank)} ${outOf(of)}`,
  rank: common.place,
  outOf,
  held: (made: number, steadiness: string | null) =>
    `${count(made, 'check-in', 'check-ins')}${steadiness === null ? '' : `, and your steadiness is ${steadiness}`}.`,
  reached: (league: League) => `${copy.leagues[league].name} reached`,
});
