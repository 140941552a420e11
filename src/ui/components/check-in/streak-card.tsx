import type { ReactNode } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { columnWeekdayText, weekdayText } from '#copy/format/times.ts';
import type { DisplayedStreaks } from '#domain/check-ins/streaks.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { Coin, type CoinHalf } from '#ui/components/check-in/coin.tsx';
import { halfWords } from '#ui/components/check-in/coin-words.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import card from '#ui/components/layout/card.module.css';
import { copy } from '#ui/copy/copy.ts';
import { useCountUp } from '#ui/hooks/use-count-up.ts';
import styles from './streak-card.module.css';

export interface WeekCoin {
  day: LocalDay;
  morning: CoinHalf;
  night: CoinHalf;
  /** Null without a check-in. */
  morningScore: number | null;
  nightScore: number | null;
}

interface Props {
  streaks: DisplayedStreaks;
  /** Shown under the day streak: the longest one so far, or how to get back to it. */
  note: ReactNode;
  /** Between the two check-ins of today: what the other one makes of the day streak, and today's coin. */
  half?: { text: ReactNode; coin: WeekCoin } | null;
  /**
   * The seven coins of this week. Left out for a friend, because only their newest ten check-ins are on this
   * device.
   */
  week?: { coins: readonly WeekCoin[]; today: LocalDay };
  /** Steadiness, in a line of its own. */
  children?: ReactNode;
}

/** Streak summary (product.md §2): day streak, morning, night, and the coins of this week. */
export function StreakCard({ streaks, note, half = null, week, children }: Props) {
  const day = useCountUp(streaks.day);
  return (
    <section className={`${card.card} ${styles.streak}`} aria-label={copy.dashboard.streaksLabel}>
      <div className={styles.numbers}>
        <div className={styles.day}>
          <p className={half && streaks.day === 0 ? styles.begun : undefined}>
            {half && streaks.day === 0 && <Coin morning={half.coin.morning} night={half.coin.night} />}
            <span>
              {withBold(copy.dashboard.dayStreakOf(day), (days) => (
                <b>{days}</b>
              ))}
            </span>
          </p>
          {half ? (
            <p className={styles.half}>{half.text}</p>
          ) : (
            note !== null && <p className={styles.again}>{note}</p>
          )}
        </div>
        <dl className={styles.two}>
          <Run type="morning" length={streaks.morning} />
          <Run type="night" length={streaks.night} />
        </dl>
      </div>
      {week && (
        <ol className={styles.coins} aria-label={copy.dashboard.thisWeekCoins}>
          {week.coins.map((coin) => (
            <li key={coin.day} aria-current={coin.day === week.today ? 'date' : undefined}>
              <Coin morning={coin.morning} night={coin.night} />
              <span aria-hidden="true">{columnWeekdayText(coin.day)}</span>
              <span className="visually-hidden">
                {copy.coin.day(
                  weekdayText(coin.day),
                  halfWords(coin.morning, coin.morningScore),
                  halfWords(coin.night, coin.nightScore),
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {children}
    </section>
  );
}

function Run({ type, length }: { type: CheckInType; length: number }) {
  const shown = useCountUp(length);
  return (
    <div>
      <dt>{checkInCopy.types[type]}</dt>
      <dd>
        <TypeIcon type={type} size={18} />
        {groupedNumber(shown)}
      </dd>
    </div>
  );
}
