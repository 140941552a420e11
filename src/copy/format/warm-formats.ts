import { clockTimeText, dayText, shortWeekdayText, weekdayText } from '#copy/format/times.ts';

const SOME_DAY = '2026-01-01';

/**
 * Creates the dashboard's formatters for times and days. A page's first use of any locale costs a phone 60 ms: here
 * that is a task of its own while the disk is read, instead of a part of the first paint.
 */
export function warmFormats(): void {
  clockTimeText('00:00:00');
  dayText(SOME_DAY);
  shortWeekdayText(SOME_DAY);
  weekdayText(SOME_DAY);
}
