import { groupedNumber } from '#ui/format/numbers.ts';
import { clockTimeText, dayText, shortWeekdayText, weekdayText } from '#ui/format/times.ts';

const SOME_DAY = '2026-01-01';

/**
 * Makes the formats that the dashboard writes with. A page's first look at any locale costs a phone 60 ms: here it is a
 * task of its own, while the disk is being waited for, instead of a part of the first drawing.
 */
export function warmFormats(): void {
  clockTimeText('00:00:00');
  dayText(SOME_DAY);
  shortWeekdayText(SOME_DAY);
  weekdayText(SOME_DAY);
  groupedNumber(1000);
}
