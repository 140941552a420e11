import type { LocalDay } from '#base/time-words.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { percentText } from '#copy/format/numbers.ts';
import { daysBetween } from '#domain/calendar/days.ts';
import { type DayScores, steadinessLevel, steadinessNow } from '#domain/insights/steadiness.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import { changeWords, perfectWords } from '#ui/components/check-in/steadiness-words.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { insightsCopy } from '#ui/copy/insights.ts';
import { SteadinessRings } from '#ui/screens/history/insights/steadiness-rings.tsx';
import styles from './steadiness-hero.module.css';

interface Props {
  scores: DayScores;
  today: LocalDay;
  firstDay: LocalDay;
}

/** Steadiness now, on the stove. */
export function SteadinessHero({ scores, today, firstDay }: Props) {
  const now = steadinessNow(scores, today, firstDay);
  const level = now && steadinessLevel(now.both);
  return (
    <section className={styles.stove} aria-label={insightsCopy.steadiness.title}>
      <header className={styles.head}>
        <h2>{insightsCopy.steadiness.title}</h2>
        <p>
          {now
            ? changeWords(scores, today, firstDay)
            : insightsCopy.steadiness.day(daysBetween(firstDay, today) + 1)}
        </p>
      </header>
      {now ? (
        <>
          <div
            className={styles.rings}
            role="img"
            aria-label={insightsCopy.steadiness.rings(now.both, now.morning, now.night)}
          >
            <SteadinessRings morning={now.morning} night={now.night} />
            <div className={styles.middle} aria-hidden="true">
              <p className={styles.figure}>
                {withBold(insightsCopy.steadiness.figure(now.both), (sign) => (
                  <small>{sign}</small>
                ))}
              </p>
              <p className={styles.level}>{level !== null && insightsCopy.steadiness.level(level)}</p>
            </div>
          </div>
          <dl className={styles.sides}>
            <Side type="morning" percent={now.morning} ring={insightsCopy.steadiness.outerRing} />
            <Side type="night" percent={now.night} ring={insightsCopy.steadiness.innerRing} />
          </dl>
        </>
      ) : (
        <div className={styles.early}>
          <p className={styles.level}>{perfectWords(scores)}</p>
          <p>{insightsCopy.steadiness.early}</p>
        </div>
      )}
      <details className={styles.why}>
        <summary>{level === 0 ? insightsCopy.steadiness.climbs : insightsCopy.steadiness.dents}</summary>
        <p>{insightsCopy.steadiness.explain}</p>
      </details>
    </section>
  );
}

function Side({ type, percent, ring }: { type: CheckInType; percent: number; ring: string }) {
  return (
    <div>
      <dt>
        <TypeIcon type={type} size={20} />
        {checkInCopy.types[type]}
      </dt>
      <dd>
        <b>{percentText(percent)}</b>
        <span>{ring}</span>
      </dd>
    </div>
  );
}
