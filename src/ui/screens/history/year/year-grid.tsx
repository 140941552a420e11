import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import {
  columnMonthText,
  columnWeekdayText,
  fullDayText,
  instantText,
  narrowWeekdayText,
} from '#copy/format/times.ts';
import { historyWords } from '#copy/words/history.ts';
import { yearWords } from '#copy/words/year.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import { mondayOf, weekDays } from '#domain/calendar/weeks.ts';
import type { DayCoin, DayHalf } from '#ui/screens/history/parts/day-coins.ts';
import { YearCoins } from '#ui/screens/history/year/year-coins.tsx';
import {
  dayAfterKey,
  monthStarts,
  placeOf,
  rowsOf,
  type YearLayout,
  yearLayout,
} from '#ui/screens/history/year/year-layout.ts';
import { useSpokenLanguage } from '#ui/state/language.ts';
import styles from './year-grid.module.css';

interface Props {
  year: number;
  coins: readonly DayCoin[];
  unsent: ReadonlySet<Uuid>;
  today: LocalDay;
  firstDay: LocalDay;
  wide: boolean;
  chosen: LocalDay | null;
  /** The one coin that the tab key reaches. */
  stop: LocalDay;
  onChoose: (day: LocalDay | null) => void;
  /** Called when an arrow key leads to a day, perhaps of another year. */
  onGoTo: (day: LocalDay) => void;
}

/** A year as a grid of coins: the picture, and over it a cell for each day (WAI-ARIA grid pattern). */
export function YearGrid(props: Props) {
  const { year, coins, unsent, today, firstDay, wide, chosen, stop, onChoose, onGoTo } = props;
  const slid = useRef(false);
  const layout = useMemo(() => yearLayout(year, wide, today, firstDay), [year, wide, today, firstDay]);
  const waits = useMemo(
    () => (coin: DayCoin) => [coin.morning, coin.night].some(({ row }) => row !== null && unsent.has(row.id)),
    [unsent],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAt(event.target);
    if (!day) return;
    if (event.key === 'Escape') return onChoose(null);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onChoose(day);
    }
    const to = dayAfterKey(day, event.key, wide);
    if (!to) return;
    event.preventDefault();
    if (to <= today) onGoTo(to);
  };
  // pressing and sliding chooses the days on the way; the click at the end must not choose again
  const onPointerMove = ({ buttons, clientX, clientY }: PointerEvent) => {
    const day = buttons > 0 ? dayAt(document.elementFromPoint(clientX, clientY)) : undefined;
    if (!day || day === chosen) return;
    slid.current = true;
    onChoose(day);
  };
  const style: CSSProperties = { '--weeks': layout.weeks - layout.skipped };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table could not lie over the picture
    <div
      className={styles.grid}
      data-wide={wide ? '' : undefined}
      style={style}
      role="grid"
      tabIndex={-1}
      aria-label={yearWords.grid(year)}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        slid.current = false;
      }}
      onPointerMove={onPointerMove}
      onClick={({ target }) => {
        const day = dayAt(target);
        if (day && !slid.current) onChoose(day === chosen ? null : day);
      }}
    >
      <Names layout={layout} today={today} />
      <div className={styles.picture}>
        <Picture coins={coins} layout={layout} waits={waits} />
      </div>
      {rowsOf(layout).map((row, index) => (
        <Row
          key={row.find((day) => day !== null)}
          row={row}
          place={index + 2}
          name={wide ? weekdayName(index, today) : ''}
          coins={coins}
          today={today}
          chosen={row.includes(chosen) ? chosen : null}
          stop={row.includes(stop) ? stop : null}
        />
      ))}
    </div>
  );
}

/** Memoised: choosing a day changes neither the picture nor other rows. */
const Picture = memo(YearCoins);

interface RowProps {
  row: readonly (LocalDay | null)[];
  /** The line of the grid on which the row is; the first line has the names. */
  place: number;
  name: string;
  coins: readonly DayCoin[];
  today: LocalDay;
  chosen: LocalDay | null;
  stop: LocalDay | null;
}

const Row = memo(function Row({ row, place, name, coins, today, chosen, stop }: RowProps) {
  useSpokenLanguage();
  const first = coins[0]?.day;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div role="row" className={styles.row} style={{ gridRow: place }}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      {row.map((day, index) => {
        const coin = day !== null && first !== undefined ? coins[daysBetween(first, day)] : undefined;
        if (!coin || coin.day > today) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a day outside of the year is its place
          return <span key={index} className={styles.cell} />;
        }
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={coin.day}
            role="gridcell"
            className={styles.cell}
            data-day={coin.day}
            data-today={coin.day === today ? '' : undefined}
            tabIndex={coin.day === stop ? 0 : -1}
            aria-selected={coin.day === chosen}
            aria-label={coinName(coin)}
          />
        );
      })}
    </div>
  );
});

/** Months above the columns, or weekdays above them and months beside the rows. */
function Names({ layout, today }: { layout: YearLayout; today: LocalDay }) {
  const { wide, year, weeks } = layout;
  const month = today.slice(0, 7);
  if (wide) {
    return monthStarts(year).map((day) => (
      <span
        key={day}
        className={styles.month}
        style={{ gridColumn: `${placeOf(day, layout).column + 2} / span 4`, gridRow: 1 }}
        data-now={day.startsWith(month) ? '' : undefined}
        aria-hidden="true"
      >
        {columnMonthText(day)}
      </span>
    ));
  }
  return (
    <>
      {weekDays(mondayOf(today)).map((day, weekday) => (
        <span
          key={day}
          className={styles.weekday}
          style={{ gridColumn: weekday + 2, gridRow: 1 }}
          aria-hidden="true"
        >
          {narrowWeekdayText(day)}
        </span>
      ))}
      {monthStarts(year).map((day, index) => {
        // below the line that separates it from the next month
        const next = monthStarts(year)[index + 1];
        const row = next && next <= today ? placeOf(next, layout).row + 1 : 0;
        if (row < 0 || row >= weeks - layout.skipped || day > today) return null;
        return (
          <span
            key={day}
            className={styles.month}
            style={{ gridColumn: 1, gridRow: row + 2 }}
            aria-hidden="true"
          >
            {columnMonthText(day)}
          </span>
        );
      })}
    </>
  );
}

/** Every second weekday has its name. */
const weekdayName = (weekday: number, today: LocalDay): string =>
  weekday % 2 === 0 ? columnWeekdayText(addDays(mondayOf(today), weekday)) : '';

function dayAt(target: EventTarget | null): LocalDay | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;
}

/** 'Sunday 18 October 2026: morning 06:42, score 87, night 23:04, perfect'. */
function coinName({ day, morning, night }: DayCoin): string {
  return historyWords.dayWords(fullDayText(day), halfName(morning), halfName(night));
}

function halfName({ row, words }: DayHalf): string {
  if (!row) return words;
  return yearWords.checkInWords(instantText(row.check_in_time, row.utc_offset_minutes), words);
}
