import { withChoices } from '#copy/language/language.ts';
import { historyWords } from '#copy/words/history.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

const sideOf = (minutes: number) => (minutes === 0 ? 'exact' : minutes < 0 ? 'early' : 'late');

/**
 * The sentences of /history and of a check-in in any list; those of product.md §2 are verbatim. Kept out of
 * copy.ts, because the first paint does not need them.
 */
export const historyCopy = withChoices(historyWords, {
  /** `day`: the weekday that it counts for, unless that is the day on the clock. */
  goal: (time: string, day: string | false) =>
    day ? historyWords.goalCountsFor(time, day) : historyWords.goalAt(time),
  trend: {
    /** From the usual distance from each goal, negative before it; null where it is not known. */
    usual: ({ morning, night }: Readonly<Record<CheckInType, number | null>>): string | null => {
      const { usually } = historyWords.trend;
      if (morning !== null && night !== null) {
        return usually.both(sideOf(morning), Math.abs(morning), sideOf(night), Math.abs(night));
      }
      if (morning !== null) return usually.morning(sideOf(morning), Math.abs(morning));
      return night === null ? null : usually.night(sideOf(night), Math.abs(night));
    },
  },
});
