import { withChoices } from '#copy/language/language.ts';
import { commonWords } from '#copy/words/common.ts';

/** Words that several screens share. Part of the first paint: keep it small. */
export const common = withChoices(commonWords, {
  /** '24 min', '3 h', '3 h 20 min'. */
  shortSpan: (minutes: number): string => {
    if (minutes < 60) return commonWords.spanMinutes(minutes);
    const hours = Math.floor(minutes / 60);
    return minutes % 60 === 0
      ? commonWords.spanHours(hours)
      : commonWords.spanHoursMinutes(hours, minutes % 60);
  },
  /** '24 min', '3 h', '3 h 05': narrower than `shortSpan`. */
  clockSpan: (minutes: number): string => {
    const rest = minutes % 60;
    if (minutes < 60 || rest === 0) return common.shortSpan(minutes);
    return commonWords.spanClock(Math.floor(minutes / 60), String(rest).padStart(2, '0'));
  },
});
