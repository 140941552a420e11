import type { LocalDay } from '#base/time-words.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { columnMonthText, longMonthText, monthText } from '#copy/format/times.ts';
import { yearWords } from '#copy/words/year.ts';
import { nextPeriod, periodOf } from '#domain/calendar/history-periods.ts';
import { yearOf } from '#domain/insights/sums.ts';
import { daysInMonth, FULL_DAYS_OF_A_POT, isTooLateForPot, type Month } from '#domain/shelf/shelf.ts';
import card from '#ui/components/layout/card.module.css';
import { Plank } from '#ui/components/shelf/plank.tsx';
import { MonthPot, PotInTheMaking } from '#ui/components/shelf/pot.tsx';
import { shelfCopy } from '#ui/copy/shelf.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { ChartTable } from '#ui/screens/history/insights/chart-table.tsx';
import type { Shelved } from '#ui/screens/history/shelf/shelved.ts';
import styles from './pots-card.module.css';

interface Props extends Shelved {
  chosen: LocalDay | null;
  onChoose: (month: LocalDay) => void;
}

/** A pot for each full month, oldest first, and the present month as an outline. */
export function PotsCard({ shelf, today, firstDay, chosen, onChoose }: Props) {
  const { pots, making } = shelf;
  const { title, text, month: name, mornings, nights, points } = shelfCopy.pots;
  const months: readonly Month[] = making ? [...pots, making] : pots;
  const places = useMediaQuery(WIDE) ? 6 : 4;
  const note = making && noteOf({ shelf, today, firstDay }, making);
  return (
    <section className={`${card.card} ${styles.pots}`} aria-labelledby="pots">
      <h2 id="pots">{title}</h2>
      <p className={styles.text}>{text(FULL_DAYS_OF_A_POT)}</p>
      {planksOf(months, places).map((onPlank) => (
        <div key={onPlank[0]?.month} className={styles.level}>
          <Plank places={places}>
            {onPlank.map((month) => (
              <button
                key={month.month}
                type="button"
                className={styles.place}
                data-month={month.month}
                aria-label={nameOf(month, month === making)}
                aria-pressed={month.month === chosen}
                onClick={() => onChoose(month.month)}
              >
                {month === making ? <PotInTheMaking fullDays={month.fullDays} /> : <MonthPot of={month} />}
              </button>
            ))}
          </Plank>
          <div
            className={styles.labels}
            style={{ gridTemplateColumns: `repeat(${places}, minmax(0, 1fr))` }}
            aria-hidden="true"
          >
            {onPlank.map((month) => (
              <span key={month.month} data-present={month === making ? '' : undefined}>
                {columnMonthText(month.month)}
                {hasYear(months, month, today) && <small>{yearOf(month.month)}</small>}
              </span>
            ))}
          </div>
        </div>
      ))}
      {note && <p className={pots.length === 0 ? styles.sunk : styles.note}>{note}</p>}
      {pots.length > 0 && (
        <ChartTable
          label={title}
          columns={[name, yearWords.wholeDays, mornings, nights, points]}
          rows={() => pots.map(rowOf)}
        />
      )}
    </section>
  );
}

function nameOf({ month, fullDays, mornings, nights }: Month, isMaking: boolean): string {
  if (isMaking) return shelfCopy.pots.making(monthText(month), fullDays);
  return shelfCopy.pots.image(monthText(month), mornings ?? 0, nights ?? 0);
}

const rowOf = ({ month, fullDays, mornings, nights, points }: Month) => [
  monthText(month),
  shelfCopy.pots.fullDaysOf(fullDays, daysInMonth(month)),
  String(mornings ?? 0),
  String(nights ?? 0),
  groupedNumber(points),
];

/** A year is named where it changes. */
function hasYear(months: readonly Month[], { month }: Month, today: LocalDay): boolean {
  const before = months[months.findIndex((each) => each.month === month) - 1]?.month ?? today;
  return yearOf(before) !== yearOf(month);
}

function noteOf(shelved: Pick<Shelved, 'shelf' | 'today' | 'firstDay'>, making: Month): string {
  const { shelf, today, firstDay } = shelved;
  if (shelf.pots.length > 0) return shelfCopy.pots.madeThisMonth(making.fullDays);
  if (!isTooLateForPot(shelf, firstDay, today)) return shelfCopy.pots.soFar(making.fullDays);
  const next = nextPeriod(periodOf('month', today)).from;
  return shelfCopy.pots.tooLate(making.fullDays, longMonthText(today), longMonthText(next));
}

const planksOf = (months: readonly Month[], places: number): readonly (readonly Month[])[] =>
  Array.from({ length: Math.ceil(months.length / places) }, (_, n) =>
    months.slice(n * places, (n + 1) * places),
  );
