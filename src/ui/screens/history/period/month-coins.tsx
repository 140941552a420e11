import { type KeyboardEvent, useRef, useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { narrowWeekdayText, weekdayText } from '#copy/format/times.ts';
import { addDays, weekdayOf } from '#domain/calendar/days.ts';
import { mondayOf, weekDays } from '#domain/calendar/weeks.ts';
import type { DayCoin } from '#ui/screens/history/parts/day-coins.ts';
import { DayLink } from '#ui/screens/history/period/day-link.tsx';
import styles from './period-card.module.css';

interface Props {
  /** All days of one month, in order. */
  coins: readonly DayCoin[];
  today: LocalDay;
  labelledBy: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The heatmap of a month: a table of weeks in which each day is a coin with a link, so it needs no text alternative.
 * The tab key stops here once; arrows, Home and End move between days (WAI-ARIA grid pattern).
 */
export function MonthCoins({ coins, today, labelledBy }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const first = coins[0]?.day ?? today;
  const last = coins.at(-1)?.day ?? today;
  const [stop, setStop] = useState(last < today ? last : today);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = dayAt(event.target);
    const to = from && dayAfterKey(from, event.key);
    if (!to) return;
    event.preventDefault();
    if (to < first || to > last || to > today) return;
    setStop(to);
    table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  return (
    <table
      ref={table}
      className={styles.month}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern is made for a table of links
      role="grid"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekDays(mondayOf(first)).map((day) => (
            <th key={day} scope="col" aria-label={weekdayText(day)}>
              {narrowWeekdayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(coins).map((week) => (
          <tr key={week.monday}>
            {week.days.map(({ day, coin }) => (
              <td key={day}>
                {coin && (
                  <DayLink coin={coin} today={today} tabIndex={day === stop ? 0 : -1}>
                    {Number(day.slice(8))}
                  </DayLink>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Week {
  monday: LocalDay;
  /** Seven; null for a day of another month. */
  days: readonly { day: LocalDay; coin: DayCoin | undefined }[];
}

function weeksOf(coins: readonly DayCoin[]): readonly Week[] {
  const byDay = new Map(coins.map((coin) => [coin.day, coin]));
  const mondays = [...new Set(coins.map(({ day }) => mondayOf(day)))];
  return mondays.map((monday) => ({
    monday,
    days: weekDays(monday).map((day) => ({ day, coin: byDay.get(day) })),
  }));
}

function dayAt(target: EventTarget): LocalDay | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;
}

function dayAfterKey(day: LocalDay, key: string): LocalDay | null {
  if (key === 'Home') return mondayOf(day);
  if (key === 'End') return addDays(day, 6 - weekdayOf(day));
  const step = STEPS[key];
  if (step === undefined) return null;
  const sideways = Math.abs(step) === 1 && document.dir === 'rtl' ? -1 : 1;
  return addDays(day, step * sideways);
}
