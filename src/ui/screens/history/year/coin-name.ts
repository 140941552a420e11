import { historyCopy } from '#ui/copy/history.ts';
import { yearCopy } from '#ui/copy/year.ts';
import { fullDayText, instantText } from '#ui/format/times.ts';
import type { DayCoin, DayHalf } from '#ui/screens/history/day-coins.ts';

/** 'Sunday 18 October 2026: morning 06:42, score 87, night 23:04, perfect'. */
export function coinName({ day, morning, night }: DayCoin): string {
  return historyCopy.dayWords(fullDayText(day), halfName(morning), halfName(night));
}

function halfName({ row, words }: DayHalf): string {
  if (!row) return words;
  return yearCopy.checkInWords(instantText(row.check_in_time, row.utc_offset_minutes), words);
}
