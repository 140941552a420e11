import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { leaderboardWords } from '#copy/words/leaderboard.ts';
import { count } from '#copy/words.ts';

/**
 * The sentences of /leaderboard and of the dashboard's card of ranks; those of product.md §2 and §8 are
 * verbatim. Kept out of copy.ts, because the first paint does not need them.
 */
export const leaderboardCopy = withChoices(leaderboardWords, {
  invite: common.inviteWithLink,
  timeLeft: (minutes: number) => `${weekSpan(minutes)} left`,
});

/** '3 days 4 h'; on the last day '4 h 12 min'. */
function weekSpan(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  if (days === 0) return common.shortSpan(minutes);
  const hours = Math.floor((minutes % 1440) / 60);
  return hours === 0 ? count(days, 'day', 'days') : `${count(days, 'day', 'days')} ${hours} h`;
}
