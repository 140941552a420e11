import { historyWords } from '#copy/words/history.ts';
import { Coin } from '#ui/components/check-in/coin.tsx';
import styles from './legend.module.css';

/** What the coins mean. */
export function Legend() {
  const { missed, close, perfect } = historyWords.legend;
  return (
    <ul className={styles.legend} aria-label={historyWords.legendLabel}>
      <li>
        <Coin morning="missed" night="missed" />
        {missed}
      </li>
      <li>
        <Coin morning={1} night={1} />
        <Coin morning={3} night={3} />
        {close}
      </li>
      <li>
        <Coin morning={5} night={5} />
        {perfect}
      </li>
    </ul>
  );
}
