import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { longSpanText } from '#copy/format/times.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import type { LeaderboardPlace } from '#domain/standings/leaderboard.ts';
import { observeLastWeek } from '#queries/last-week.ts';
import card from '#ui/components/layout/card.module.css';
import { TopPlaces } from '#ui/components/league/top-places.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { LeagueReached, WeekFigures, WeekLinks } from '#ui/screens/leaderboard/week-figures.tsx';
import styles from './last-week-card.module.css';

interface Props {
  /** The final board of last week; empty when no user had a point. */
  places: readonly LeaderboardPlace[];
  me: Uuid;
  today: LocalDay;
}

/** How last week ended: the first places, if there are friends, and the reader's own figures. */
export function LastWeekCard({ places, me, today }: Props) {
  const week = loadedOf(useQuery(observeLastWeek))?.week;
  const hasBoard = places.length > 1;
  if (!hasBoard && !week) return null;
  const own = places.find(({ profile }) => profile.user_id === me);
  const monday = addDays(mondayOf(today), -7);
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby="last-week">
      <header className={card.head}>
        <h2 id="last-week">{leaderboardCopy.lastWeek}</h2>
        <p>
          {hasBoard && own?.rank
            ? leaderboardCopy.yourPlace(own.rank, places.length)
            : longSpanText(monday, addDays(monday, 6))}
        </p>
      </header>
      {hasBoard && <TopPlaces places={places.slice(0, 3)} me={me} />}
      {week && (
        <>
          {/* the rank is shown above */}
          <WeekFigures week={{ ...week, headline: 'place' }} />
          <LeagueReached week={week} />
          <WeekLinks week={week} />
        </>
      )}
    </section>
  );
}
