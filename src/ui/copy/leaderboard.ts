import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language/language.ts';
import { leaderboardWords } from '#copy/words/leaderboard.ts';

const DAY = 1440;

/**
 * The sentences of /leaderboard and of the dashboard's card of ranks; those of product.md §2 and §8 are
 * verbatim. Kept out of copy.ts, because the first paint does not need them.
 */
export const leaderboardCopy = withChoices(leaderboardWords, {
  /** '3 days 4 h left'; on the last day '4 h 12 min left'. */
  timeLeft: (minutes: number): string => {
    const days = Math.floor(minutes / DAY);
    if (days === 0) return leaderboardWords.left(common.shortSpan(minutes));
    const hours = Math.floor((minutes % DAY) / 60);
    return hours === 0 ? leaderboardWords.daysLeft(days) : leaderboardWords.daysHoursLeft(days, hours);
  },
});
