// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { ofOrdinal, wordsOf } from '#copy/language/language.ts';

export const leaderboardWords = wordsOf('leaderboard', {
  title: 'Weekly Leaderboard',
  subtitle: 'Compete with your friends • Resets every Monday',
  failedToLoad: 'Failed to load leaderboard',
  empty: 'Add friends to compete!',
  addFriends: 'Add friends',
  addByEmail: 'Add by email',
  off: "You've left the leaderboards. Friends don't see you there, and you don't see them. Your points still count.",
  toAccount: 'Change it in Account',
  you: 'YOU',
  rank: (rank: number) => `#${rank}`,
  spokenRank: (rank: number) => `Rank ${rank}`,
  noRank: '–',
  spokenNoRank: 'no place yet',
  pointsOf: (points: number) => points === 1 ? `${groupedNumber(points)}\ue000 point\ue001` : `${groupedNumber(points)}\ue000 points\ue001`,
  left: (span: string) => `${span} left`,
  daysLeft: (days: number) => days === 1 ? `${groupedNumber(days)} day left` : `${groupedNumber(days)} days left`,
  daysHoursLeft: (days: number, hours: number) => days === 1 ? `${groupedNumber(days)} day ${hours} h left` : `${groupedNumber(days)} days ${hours} h left`,
  offline: (when: string) => `Offline, points as of ${when}`,
  lastWeek: 'Last week',
  yourPlace: (rank: number, all: number) => ofOrdinal(rank, { one: `You finished ${groupedNumber(rank)}st of ${all}`, two: `You finished ${groupedNumber(rank)}nd of ${all}`, few: `You finished ${groupedNumber(rank)}rd of ${all}`, other: `You finished ${groupedNumber(rank)}th of ${all}` }),
  ranks: 'Ranks',
  seeAll: 'See all',
});
