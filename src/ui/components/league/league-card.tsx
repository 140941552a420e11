import type { ReactNode } from 'react';
import { groupedNumber } from '#copy/format/numbers.ts';
import { leagueProgress } from '#domain/check-ins/leagues.ts';
import type { League } from '#schemas/tables/profiles.ts';
import card from '#ui/components/layout/card.module.css';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { copy } from '#ui/copy/copy.ts';
import { useCountUp } from '#ui/hooks/use-count-up.ts';
import { useSpokenLanguage } from '#ui/state/language.ts';
import styles from './league-card.module.css';

const LADDER: readonly League[] = ['coal', 'carbonara', 'pho'];

interface Props {
  league: League;
  totalPoints: number;
  /** Null: unknown, because the user is not on the reader's leaderboard. */
  weeklyPoints: number | null;
  /** In the highest league: what surrounds the points. */
  atMax?: (points: ReactNode) => ReactNode;
}

/** League badge and points summary (product.md §2): total, this week, progress to the next league. */
export function LeagueCard({ league, totalPoints, weeklyPoints, atMax }: Props) {
  useSpokenLanguage();
  const progress = weeklyPoints === null ? null : leagueProgress(league, weeklyPoints);
  const total = useCountUp(totalPoints);
  const week = useCountUp(weeklyPoints ?? 0);
  const words = copy.leagues[league];
  const beyond = progress?.goal === null && atMax;
  const points = (
    <dl className={styles.points}>
      <div>
        <dt>{copy.dashboard.totalPoints}</dt>
        <dd>{groupedNumber(total)}</dd>
      </div>
      {weeklyPoints !== null && (
        <div>
          <dt>{copy.dashboard.thisWeek}</dt>
          <dd>{groupedNumber(week)}</dd>
        </div>
      )}
    </dl>
  );
  return (
    <section
      className={`${card.card} ${styles.league}`}
      data-max={beyond ? '' : undefined}
      aria-labelledby="league"
    >
      <div className={styles.head}>
        <span className={styles.badge}>
          <LeagueEmblem league={league} size={76} />
        </span>
        <div>
          <h2 id="league" tabIndex={-1}>
            {words.name}
          </h2>
          <p>{words.description}</p>
          {beyond && <b>{copy.dashboard.maxLeague}</b>}
        </div>
      </div>
      {beyond ? (
        beyond(points)
      ) : (
        <>
          <ol className={styles.ladder} aria-hidden="true">
            {LADDER.map((step) => (
              <li key={step} data-present={step === league ? '' : undefined}>
                <LeagueEmblem league={step} size={step === league ? 88 : 48} />
                {copy.leagues[step].short}
              </li>
            ))}
          </ol>
          {progress && (
            <div>
              <p className={styles.words}>
                <b>
                  {progress.goal === null
                    ? copy.dashboard.maxLeague
                    : progress.remaining === 0
                      ? copy.dashboard.leagueReached
                      : copy.dashboard.toNextLeague(
                          league === 'coal' ? 'carbonara' : 'pho',
                          progress.remaining,
                        )}
                </b>
                {progress.goal !== null && <span>{copy.dashboard.progress(week, progress.goal)}</span>}
              </p>
              <div
                className={styles.bar}
                role="progressbar"
                aria-label={copy.dashboard.progressLabel}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.floor(progress.ratio * 100)}
              >
                <i style={{ width: `${progress.ratio * 100}%` }} />
              </div>
            </div>
          )}
          {points}
        </>
      )}
    </section>
  );
}
