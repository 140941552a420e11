import { common } from '#copy/common.ts';
import { count, ordinal, shortSpan } from '#copy/words.ts';

/**
 * The sentences of /leaderboard and of the dashboard's card of ranks; those of product.md §2 and §8 are
 * verbatim. Kept out of copy.ts, because the first paint does not need them.
 */
export const leaderboardCopy = {
  title: 'Weekly Leaderboard',
  subtitle: 'Compete with your friends • Resets every Monday',
  failedToLoad: 'Failed to load leaderboard',
  empty: 'Add friends to compete!',
  addFriends: 'Add friends',
  invite: common.inviteWithLink,
  addByEmail: 'Add by email',
  off: "You've left the leaderboards. Friends don't see you there, and you don't see them. Your points still count.",
  toAccount: 'Change it in Account',
  you: 'YOU',
  rank: (rank: number) => `#${rank}`,
  spokenRank: (rank: number) => `Rank ${rank}`,
  noRank: '–',
  spokenNoRank: 'no place yet',
  points: 'points',
  timeLeft: (minutes: number) => `${weekSpan(minutes)} left`,
  offline: (when: string) => `Offline, points as of ${when}`,
  lastWeek: 'Last week',
  yourPlace: (rank: number, all: number) => `You finished ${ordinal(rank)} of ${all}`,
  ranks: 'Ranks',
  seeAll: 'See all',
};

/** '3 days 4 h'; on the last day '4 h 12 min'. */
function weekSpan(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  if (days === 0) return shortSpan(minutes);
  const hours = Math.floor((minutes % 1440) / 60);
  return hours === 0 ? count(days, 'day', 'days') : `${count(days, 'day', 'days')} ${hours} h`;
}
