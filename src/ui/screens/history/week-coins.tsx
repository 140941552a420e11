import type { LocalDay } from '#base/time-words.ts';
import { shortWeekdayText } from '#ui/format/times.ts';
import type { DayCoin } from '#ui/screens/history/day-coins.ts';
import { DayLink } from '#ui/screens/history/day-link.tsx';
import styles from './period-card.module.css';

/** The seven days of a week as coins, each with a link to its day. */
export function WeekCoins(props: { coins: readonly DayCoin[]; today: LocalDay; labelledBy: string }) {
  return (
    <ol className={styles.week} aria-labelledby={props.labelledBy}>
      {props.coins.map((coin) => (
        <li key={coin.day}>
          <DayLink coin={coin} today={props.today}>
            {shortWeekdayText(coin.day)}
          </DayLink>
        </li>
      ))}
    </ol>
  );
}
