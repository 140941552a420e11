import type { LocalDay } from '#base/time-words.ts';
import { insightsWords } from '#copy/words/insights.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import { dayScores, steadinessNow } from '#domain/insights/steadiness.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { SteadinessLine } from '#ui/components/check-in/steadiness-line.tsx';
import { perfectWords } from '#ui/components/check-in/steadiness-words.ts';
import styles from './friend-steadiness.module.css';

/** A device has at least this many of a friend's newest check-ins, or all of them if there are fewer. */
const SURELY_HELD = 10;

/**
 * A friend's steadiness over the days that are on this device, and over how many. It is the figure that the friend sees
 * if all of their check-ins are here; of fewer than seven days it is only how many were perfect.
 */
export function FriendSteadiness({ held, today }: { held: readonly CheckIn[]; today: LocalDay }) {
  const oldest = held.at(-1)?.local_day;
  if (oldest === undefined) return null;
  // the other check-in of the oldest day may be missing here
  const from = held.length < SURELY_HELD ? oldest : addDays(oldest, 1);
  const days = daysBetween(from, today);
  const scores = dayScores(held.filter(({ local_day }) => local_day >= from));
  const now = steadinessNow(scores, today, from);
  return (
    <details className={styles.steadiness}>
      <summary>
        <SteadinessLine
          percent={now?.both ?? null}
          text={now ? insightsWords.steadiness.lastDays(days) : perfectWords(scores)}
        />
      </summary>
      <p>{now ? insightsWords.steadiness.explainFriend : insightsWords.steadiness.early}</p>
    </details>
  );
}
