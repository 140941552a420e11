import type { LocalDay } from '#base/time-words.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import { dayScores, steadinessSince } from '#domain/insights/steadiness.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { SteadinessLine } from '#ui/components/check-in/steadiness-line.tsx';
import { insightsCopy } from '#ui/copy/insights.ts';
import styles from './friend-steadiness.module.css';

/** A device has at least this many of a friend's newest check-ins, or all of them if there are fewer. */
const SURELY_HELD = 10;
/** With fewer days the figure means nothing. */
const FEWEST_DAYS = 3;

/**
 * A friend's steadiness over the days that are on this device, and over how many. It is not the figure that
 * the friend sees, which counts half a year.
 */
export function FriendSteadiness({ held, today }: { held: readonly CheckIn[]; today: LocalDay }) {
  const oldest = held.at(-1)?.local_day;
  if (oldest === undefined) return null;
  // the other check-in of the oldest day may be missing here
  const from = held.length < SURELY_HELD ? oldest : addDays(oldest, 1);
  const days = daysBetween(from, today);
  if (days < FEWEST_DAYS) return null;
  return (
    <details className={styles.steadiness}>
      <summary>
        <SteadinessLine
          percent={steadinessSince(dayScores(held), from, today)}
          text={insightsCopy.steadiness.lastDays(days)}
        />
      </summary>
      <p>{insightsCopy.steadiness.explainFriend}</p>
    </details>
  );
}
