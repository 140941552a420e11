import { X } from 'lucide-react';
import { useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { common } from '#copy/common.ts';
import { percentText } from '#copy/format/numbers.ts';
import { instantText, longSpanText, weekdayText } from '#copy/format/times.ts';
import { lastWeekWords } from '#copy/words/last-week.ts';
import { leaderboardWords } from '#copy/words/leaderboard.ts';
import { weekdayOf } from '#domain/calendar/days.ts';
import { minutesOff } from '#domain/check-ins/scoring.ts';
import type { LastWeek } from '#domain/results/last-week.ts';
import { observeLastWeek } from '#queries/last-week.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import card from '#ui/components/layout/card.module.css';
import { RankMark } from '#ui/components/league/rank-mark.tsx';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { LeagueReached, WeekFigures, WeekLinks } from '#ui/screens/leaderboard/week-figures.tsx';
import styles from './monday-card.module.css';

interface Props {
  today: LocalDay;
  /** Called once the user has dismissed the card and it has left the screen. */
  onAway: () => void;
}

/** How last week ended, on Monday and Tuesday until it is dismissed. */
export function MondayCard({ today, onAway }: Props) {
  const week = loadedOf(useQuery(observeLastWeek))?.week;
  const [leaves, setLeaves] = useState(false);
  if (!week) return null;
  return (
    <div
      className={styles.place}
      data-leaves={leaves ? '' : undefined}
      onAnimationEnd={() => {
        if (!leaves) return;
        // the pressed button disappears with the card
        document.querySelector<HTMLElement>('#league')?.focus({ preventScroll: true });
        onAway();
      }}
    >
      <section className={`${card.card} ${styles.card}`} aria-label={leaderboardWords.lastWeek}>
        <header className={styles.head}>
          <p>{lastWeekWords.span(longSpanText(week.monday, week.sunday))}</p>
          <button type="button" aria-label={lastWeekWords.putAway} onClick={() => setLeaves(true)}>
            <X size={20} aria-hidden="true" />
          </button>
        </header>
        <Lead week={week} />
        <WeekFigures week={week} />
        <LeagueReached week={week} />
        {week.headline === 'warm' && <Best week={week} isMonday={weekdayOf(today) === 0} />}
        <WeekLinks week={week} />
      </section>
    </div>
  );
}

function Lead({ week: { headline, place, checkIns, steadiness } }: { week: LastWeek }) {
  if (headline === 'place' && place) {
    return (
      <div className={styles.lead}>
        <RankMark rank={place.rank} />
        <div>
          <h2>{withBold(lastWeekWords.placeOf(place.rank, place.of), (words) => words)}</h2>
          <p>{lastWeekWords.among}</p>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.lead}>
      <div>
        <h2>{headline === 'warm' ? lastWeekWords.warm : lastWeekWords.good}</h2>
        <p>
          {steadiness.after === null
            ? lastWeekWords.held(checkIns)
            : lastWeekWords.heldAndSteadiness(checkIns, percentText(steadiness.after))}
        </p>
      </div>
    </div>
  );
}

function Best({ week: { best, place }, isMonday }: { week: LastWeek; isMonday: boolean }) {
  const time = instantText(best.check_in_time, best.utc_offset_minutes);
  const words = lastWeekWords.best(minutesOff(best), weekdayText(best.local_day), time);
  return (
    <p className={styles.best}>
      {withBold(isMonday && place ? common.sentences(words, lastWeekWords.fresh) : words, (at) => (
        <b>{at}</b>
      ))}
    </p>
  );
}
