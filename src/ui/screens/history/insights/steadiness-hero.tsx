import type { LocalDay } from '#base/time-words.ts';
import { daysBetween } from '#domain/calendar/days.ts';
import { type DayScores, steadinessLevel, steadinessNow } from '#domain/insights/steadiness.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import { changeWords, perfectWords } from '#ui/components/check-in/steadiness-words.ts';
import { copy } from '#ui/copy/copy.ts';
import { insightsCopy } from '#ui/copy/insights.ts';
import { SteadinessRings } from '#ui/screens/history/insights/steadiness-rings.tsx';
import styles from './steadiness-hero.module.css';

const words = insightsCopy.steadiness;

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
    <section className={styles.stove} aria-label={words.title}>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <p>{now ? changeWords(scores, today, firstDay) : words.day(daysBetween(firstDay, today) + 1)}</p>
      </header>
      {now ? (
        <>
          <div className={styles.rings} role="img" aria-label={words.rings(now.both, now.morning, now.night)}>
            <SteadinessRings morning={now.morning} night={now.night} />
            <div className={styles.middle} aria-hidden="true">
              <p className={styles.figure}>
                {now.both}
                <small>%</small>
              </p>
              <p className={styles.level}>{level !== null && words.level(level)}</p>
            </div>
          </div>
          <dl className={styles.sides}>
            <Side type="morning" percent={now.morning} ring={words.outerRing} />
            <Side type="night" percent={now.night} ring={words.innerRing} />
          </dl>
        </>
      ) : (
        <div className={styles.early}>
          <p className={styles.level}>{perfectWords(scores)}</p>
          <p>{words.early}</p>
        </div>
      )}
      <details className={styles.why}>
        <summary>{level === 0 ? words.climbs : words.dents}</summary>
        <p>{words.explain}</p>
      </details>
    </section>
  );
}

function Side({ type, percent, ring }: { type: CheckInType; percent: number; ring: string }) {
  return (
    <div>
      <dt>
        <TypeIcon type={type} size={20} />
        {copy.types[type]}
      </dt>
      <dd>
        <b>{insightsCopy.percent(percent)}</b>
        <span>{ring}</span>
      </dd>
    </div>
  );
}
