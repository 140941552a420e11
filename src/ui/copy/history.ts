import { withChoices } from '#copy/language.ts';
import { historyWords } from '#copy/words/history.ts';
import type { CheckInNote } from '#domain/check-ins/check-in-notes.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

/**
 * The sentences of /history and of a check-in in any list; those of product.md §2 are verbatim. Kept out of
 * copy.ts, because the first paint does not need them.
 */
export const historyCopy = withChoices(historyWords, {
  checkIn: copy.checkIn.open,
  /** `day`: the weekday that it counts for, unless that is the day on the clock. */
  goal: (time: string, day: string | false) => `Goal ${time}${day ? `, counts for ${day}` : ''}`,
  /** `day`: the day that caused it. */
  note: ({ reason }: Pick<CheckInNote, 'reason'>, day: string, was: string) =>
    `Recalculated: ${WHY[reason](day)} (was ${was}).`,
  trend: {
    percent: (share: number) => `${Math.round(share * 100)}%`,
    usual: (words: readonly string[]) => `You're usually ${words.join(' and ')}.`,
    usualOf: (type: CheckInType, minutes: number) => {
      const when = type === 'morning' ? 'in the morning' : 'at night';
      if (minutes === 0) return `right on time ${when}`;
      return `${Math.abs(minutes)} min ${minutes < 0 ? 'early' : 'late'} ${when}`;
    },
  },
});

const WHY: Record<CheckInNote['reason'], (day: string) => string> = {
  earlier_check_in: () => 'an earlier check-in that day synced late',
  earlier_undone: () => 'the earlier check-in that day was undone',
  earlier_rejected: () => "the earlier check-in that day couldn't be saved",
  day_arrived: (day) => `the check-in on ${day} synced late`,
  day_gone: (day) => `the check-in on ${day} was undone`,
  day_rejected: (day) => `the check-in on ${day} couldn't be saved`,
  recounted: () => 'the server corrected it',
};
