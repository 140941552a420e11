import { historyWords } from '#copy/words/history.ts';
import { yearWords } from '#copy/words/year.ts';
import { Coin } from '#ui/components/check-in/coin.tsx';
import styles from '#ui/screens/history/parts/legend.module.css';

/** What the coins of a year mean. */
export function YearLegend() {
  const { missed, closer, perfect, today } = yearWords.legend;
  return (
    <ul className={`${styles.legend} ${styles.small}`} aria-label={historyWords.legendLabel}>
      <li>
        <Coin morning="missed" night="missed" />
        {missed}
      </li>
      <li>
        <Coin morning={1} night={1} />
        <Coin morning={3} night={3} />
        <Coin morning={4} night={4} />
        {closer}
      </li>
      <li>
        <Coin morning={5} night={5} />
        {perfect}
      </li>
      <li>
        <i className={styles.today} />
        {today}
      </li>
    </ul>
  );
}
