import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import { clock, names, oncePerLanguage } from '#copy/format/locale.ts';
import { direction, language, withFigures } from '#copy/language/language.ts';
import { clockTimeToSeconds, epochOf } from '#domain/calendar/days.ts';

/*
 * Wall times are formatted as if they were UTC: they include the offset already, and the process's own zone
 * must not be added again. 12 or 24 hours follow the user's locale; names of days are in the language of
 * the sentences.
 */
/** Created at its first use: each formatter costs a phone several milliseconds, and a screen needs only a few. */
const late = (tag: () => string | string[], options: Intl.DateTimeFormatOptions) =>
  oncePerLanguage(() => new Intl.DateTimeFormat(tag(), { ...options, timeZone: 'UTC' }));
const time = late(clock, { timeStyle: 'short' });
const longDay = late(names, { weekday: 'short', day: 'numeric', month: 'long' });
const shortDay = late(names, { weekday: 'short', day: 'numeric', month: 'short' });
const dayWithYear = late(names, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const dayMonthYear = late(names, { day: 'numeric', month: 'short', year: 'numeric' });
const dayLongMonthYear = late(names, { day: 'numeric', month: 'long', year: 'numeric' });
const dayLongMonth = late(names, { day: 'numeric', month: 'long' });
const dayMonth = late(names, { day: 'numeric', month: 'short' });
const narrowWeekday = late(names, { weekday: 'narrow' });
const monthAndYear = late(names, { month: 'long', year: 'numeric' });
const shortMonth = late(names, { month: 'short' });
const narrowMonth = late(names, { month: 'narrow' });
const numericDayMonth = late(names, { day: 'numeric', month: 'numeric' });
const longMonth = late(names, { month: 'long' });
const fullDay = late(names, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortWeekday = late(names, { weekday: 'short' });
const longWeekday = late(names, { weekday: 'long' });

/**
 * The first format if each day of a year fits beside a chart or above its column in this language, else the second:
 * Arabic, for one, has no short names of days and months.
 */
const fitting = (letters: number, first: typeof longDay, second: typeof longDay, days: readonly number[]) =>
  oncePerLanguage(() => {
    const fits = days.every(
      (day) =>
        first()
          .format(Date.UTC(2026, 0, day))
          .replace('.', '').length <= letters,
    );
    return fits ? first() : second();
  });
const A_WEEK = [5, 6, 7, 8, 9, 10, 11];
const A_YEAR = [28, 56, 84, 112, 140, 168, 196, 224, 252, 280, 308, 336];
const columnWeekday = fitting(5, shortWeekday, narrowWeekday, A_WEEK);
const columnMonth = fitting(5, shortMonth, narrowMonth, A_YEAR);
const columnDate = fitting(8, dayMonth, numericDayMonth, A_YEAR);

/** No-break spaces keep AM and PM on the line of their time. */
const timeText = (at: EpochMs): string => time().format(at).replaceAll(' ', '\u00a0');

const midnight = (day: LocalDay): EpochMs => epochOf(`${day}T00:00:00.000Z`);

/** 07:00, or 7:00 AM. */
export function clockTimeText(clockTime: ClockTime): string {
  return timeText(clockTimeToSeconds(clockTime) * 1000);
}

/** The wall time at `at`, `utcOffsetMinutes` east of UTC. */
export function wallTimeText(at: EpochMs, utcOffsetMinutes: number): string {
  return timeText(at + utcOffsetMinutes * 60_000);
}

/** The wall time at `instant`, `utcOffsetMinutes` east of UTC. */
export function instantText(instant: Instant, utcOffsetMinutes: number): string {
  return wallTimeText(epochOf(instant), utcOffsetMinutes);
}

/** Thu 22 October. */
export function dayText(day: LocalDay): string {
  return longDay().format(midnight(day));
}

/** Thu 22 Oct. */
export function shortDayText(day: LocalDay): string {
  return shortDay().format(midnight(day));
}

/** Thu 22 Oct 2026. */
export function dayWithYearText(day: LocalDay): string {
  return dayWithYear().format(midnight(day));
}

/** Thursday 22 October 2026. */
export function fullDayText(day: LocalDay): string {
  return fullDay().format(midnight(day));
}

/** October 2026. */
export function monthText(day: LocalDay): string {
  return monthAndYear().format(midnight(day));
}

/** October. In Chinese 10月 as in dates, not the long name 十月. */
export function longMonthText(day: LocalDay): string {
  return (language() === 'zh-Hans' ? shortMonth : longMonth)().format(midnight(day));
}

/** Oct, or what fits beside a chart. */
export function columnMonthText(day: LocalDay): string {
  return columnMonth().format(midnight(day));
}

/** What separates two days where `formatRange` writes 2026/11/16～2026/11/22. */
const BETWEEN_DAYS: Readonly<Record<string, string>> = { ja: '～', 'zh-Hans': '至' };

/** A first and a later last day. In Italian, `formatRange` writes 02–08; in Arabic, a year before a day is not a range of figures. */
function rangeText(format: Intl.DateTimeFormat, from: LocalDay, to: LocalDay): string {
  const between = BETWEEN_DAYS[language()];
  const days = [midnight(from), midnight(to)] as const;
  if (!between) {
    const parts = format.formatRangeToParts(...days);
    const text = parts.map(({ type, value }) => (type === 'day' ? value.replace(/^0/, '') : value)).join('');
    return direction() === 'rtl' ? withFigures(text.replace(' – ', ' – \u200f')) : text;
  }
  const [first, last] = days.map((day) => format.formatToParts(day).map(({ value }) => value));
  const changed = last?.findIndex((part, index) => part !== first?.[index]);
  return `${first?.join('')}${between}${last?.slice(changed).join('')}`;
}

/** 16 – 22 Nov 2026, in the order of the user's kind of English. */
export function spanText(from: LocalDay, to: LocalDay): string {
  return rangeText(dayMonthYear(), from, to);
}

/** 16 Nov. */
export function dayMonthText(day: LocalDay): string {
  return dayMonth().format(midnight(day));
}

/** 16 November. */
export function dayLongMonthText(day: LocalDay): string {
  return dayLongMonth().format(midnight(day));
}

/** Thu. */
export function shortWeekdayText(day: LocalDay): string {
  return shortWeekday().format(midnight(day));
}

/** Thu, or what fits above one of seven columns. */
export function columnWeekdayText(day: LocalDay): string {
  return columnWeekday().format(midnight(day));
}

/** 16 Nov, or what fits below one of four columns. */
export function columnDateText(day: LocalDay): string {
  return columnDate().format(midnight(day));
}

/** T. */
export function narrowWeekdayText(day: LocalDay): string {
  return narrowWeekday().format(midnight(day));
}

/** Thursday. */
export function weekdayText(day: LocalDay): string {
  return longWeekday().format(midnight(day));
}

/** 16 – 22 November, in the order of the user's kind of English. */
export function longSpanText(from: LocalDay, to: LocalDay): string {
  return rangeText(dayLongMonth(), from, to);
}

/** 22 November 2026. */
export function dayLongText(day: LocalDay): string {
  return dayLongMonthYear().format(midnight(day));
}

const SOME_DAY = '2026-01-01';

/**
 * Creates the dashboard's formatters for times and days. A page's first use of any locale costs a phone 60 ms: here
 * that is a task of its own while the disk is read, instead of a part of the first paint.
 */
export function warmFormats(): void {
  clockTimeText('00:00:00');
  shortDayText(SOME_DAY);
  columnWeekdayText(SOME_DAY);
  weekdayText(SOME_DAY);
}
