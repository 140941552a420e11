import { X } from 'lucide-react';
import { common } from '#copy/common.ts';
import { capitalized } from '#copy/format/locale.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { monthText } from '#copy/format/times.ts';
import { insightsWords } from '#copy/words/insights.ts';
import { daysInMonth, type Month } from '#domain/shelf/shelf.ts';
import { MonthPot, PotInTheMaking } from '#ui/components/shelf/pot.tsx';
import { shelfCopy } from '#ui/copy/shelf.ts';
import dock from '#ui/screens/history/year/chosen-day.module.css';
import styles from './pot-dock.module.css';

interface Props {
  month: Month;
  isMade: boolean;
  onClose: () => void;
}

/** The chosen pot, above the navigation. */
export function PotDock({ month: of, isMade, onClose }: Props) {
  const { month, fullDays, mornings, nights, points } = of;
  const figures = [
    [shelfCopy.pots.mornings, mornings],
    [shelfCopy.pots.nights, nights],
    [shelfCopy.pots.points, points],
  ] as const;
  return (
    <section className={`${dock.card} ${styles.dock}`} aria-live="polite" aria-label={monthText(month)}>
      <header className={dock.head}>
        {isMade ? <MonthPot of={of} /> : <PotInTheMaking fullDays={fullDays} />}
        <div className={styles.words}>
          <h3>{capitalized(monthText(month))}</h3>
          <p>
            {isMade ? shelfCopy.pots.fullDaysOf(fullDays, daysInMonth(month)) : shelfCopy.pots.made(fullDays)}
          </p>
        </div>
        <button type="button" className={dock.press} aria-label={common.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <dl className={styles.figures}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure === null ? insightsWords.unknown : groupedNumber(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
