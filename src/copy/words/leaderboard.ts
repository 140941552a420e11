// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { ofOrdinal, wordsOf } from '#copy/language.ts';

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
  points: 'points',
  offline: (when: string) => `Offline, points as of ${when}`,
  lastWeek: 'Last week',
  yourPlace: (rank: number, all: number) => `You finished ${ofOrdinal(rank, { one: `${groupedNumber(rank)}st`, two: `${groupedNumber(rank)}nd`, few: `${groupedNumber(rank)}rd`, other: `${groupedNumber(rank)}th` })} of ${all}`,
  ranks: 'Ranks',
  seeAll: 'See all',
});
