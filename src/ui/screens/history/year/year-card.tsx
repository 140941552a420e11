import { ChevronLeft, ChevronRight, Share } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { historyWords } from '#copy/words/history.ts';
import { insightsWords } from '#copy/words/insights.ts';
import { yearWords } from '#copy/words/year.ts';
import { monthsOf, sumsOf, yearOf } from '#domain/insights/sums.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { sharePath } from '#ui/navigation/paths.ts';
import type { DayCoin } from '#ui/screens/history/parts/day-coins.ts';
import step from '#ui/screens/history/parts/step.module.css';
import { MonthList } from '#ui/screens/history/year/month-list.tsx';
import { YearGrid } from '#ui/screens/history/year/year-grid.tsx';
import { YearLegend } from '#ui/screens/history/year/year-legend.tsx';
import { useSpokenLanguage } from '#ui/state/language.ts';
import styles from './year-card.module.css';

interface Props {
  year: number;
  /** Of every day of the year, in order. */
  coins: readonly DayCoin[];
  unsent: ReadonlySet<Uuid>;
  today: LocalDay;
  firstDay: LocalDay;
  wide: boolean;
  /** The neighbouring years on the page; null at its ends. */
  later: number | null;
  earlier: number | null;
  chosen: LocalDay | null;
  stop: LocalDay;
  onChoose: (day: LocalDay | null) => void;
  onGoTo: (day: LocalDay) => void;
  /** Below the grid, so that it hides no coin. */
  children: ReactNode;
}

/** One year: its figures, its days, and its months. Memoised, because a change of one year leaves the others as they are. */
export const YearCard = memo(function YearCard(props: Props) {
  const { year, coins, unsent, today, firstDay, wide, later, earlier, chosen, stop, onChoose, onGoTo } =
    props;
  useSpokenLanguage();
  const rows = useMemo(
    () => coins.flatMap(({ morning, night }) => [morning, night].flatMap(({ row }) => row ?? [])),
    [coins],
  );
  const sums = useMemo(() => sumsOf(rows), [rows]);
  const months = useMemo(() => monthsOf(year, rows, { today, firstDay }), [year, rows, today, firstDay]);
  const ownStop = yearOf(stop) === year ? stop : (coins.findLast(({ day }) => day <= today)?.day ?? stop);
  return (
    <article className={styles.year} aria-labelledby={idOf(year)}>
      <div className={`${card.card} ${styles.card}`}>
        <header className={styles.head}>
          <Step label={yearWords.previous} to={earlier}>
            <ChevronLeft size={24} aria-hidden="true" />
          </Step>
          <h2 id={idOf(year)} tabIndex={-1}>
            {year}
          </h2>
          <Step label={yearWords.next} to={later}>
            <ChevronRight size={24} aria-hidden="true" />
          </Step>
          <dl className={styles.figures}>
            <Figure name={insightsWords.allTime.points} n={sums.points} />
            <Figure name={yearWords.perfect} n={sums.perfect} />
            <Figure name={yearWords.wholeDays} n={sums.wholeDays} />
          </dl>
          {rows.length > 0 && (
            <PageLink to={sharePath('year', `${year}-01-01`)} className={`${buttonClass()} ${styles.share}`}>
              <Share size={20} aria-hidden="true" />
              {historyWords.share}
            </PageLink>
          )}
        </header>
        <YearGrid
          year={year}
          coins={coins}
          unsent={unsent}
          today={today}
          firstDay={firstDay}
          wide={wide}
          chosen={chosen}
          stop={ownStop}
          onChoose={onChoose}
          onGoTo={onGoTo}
        />
        <YearLegend />
        {props.children}
      </div>
      <MonthList months={months} year={year} />
    </article>
  );
});

const idOf = (year: number): string => `year-${year}`;

/** Leads to another year of the page. */
function Step({ label, to, children }: { label: string; to: number | null; children: ReactNode }) {
  const go = () => {
    const title = to === null ? null : document.getElementById(idOf(to));
    title?.closest('article')?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={step.step} aria-label={label} disabled={to === null} onClick={go}>
      {children}
    </button>
  );
}

function Figure({ name, n }: { name: string; n: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{groupedNumber(n)}</dd>
    </div>
  );
}
