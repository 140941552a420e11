import { Share } from 'lucide-react';
import { groupedNumber, percentText, signedPoints } from '#copy/format/numbers.ts';
import { weekdayText } from '#copy/format/times.ts';
import { lastWeekWords } from '#copy/words/last-week.ts';
import { addDays } from '#domain/calendar/days.ts';
import { periodOf, periodQuery } from '#domain/calendar/history-periods.ts';
import { LEAGUE_FROM_POINTS } from '#domain/check-ins/leagues.ts';
import type { LastWeek } from '#domain/results/last-week.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths, sharePath } from '#ui/navigation/paths.ts';
import styles from './week-figures.module.css';

const small = (words: string) => <small>{words}</small>;

/** Points, perfect check-ins, and a third figure: steadiness where the headline names the place, else the place; check-ins where neither is there. */
export function WeekFigures({ week }: { week: LastWeek }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dd>{groupedNumber(week.points)}</dd>
        <dt>{lastWeekWords.points}</dt>
      </div>
      <div>
        <dd>{withBold(lastWeekWords.perfectOf(week.perfect, week.due), small)}</dd>
        <dt>{lastWeekWords.perfect}</dt>
      </div>
      <ThirdFigure week={week} />
    </dl>
  );
}

function ThirdFigure({ week: { headline, place, checkIns, steadiness } }: { week: LastWeek }) {
  if (headline === 'place' && steadiness.after !== null) {
    return (
      <div>
        <dd>
          <Steadiness after={steadiness.after} before={steadiness.before} />
        </dd>
        <dt>{lastWeekWords.steadiness}</dt>
      </div>
    );
  }
  return place && headline !== 'place' ? (
    <div>
      <dd>{withBold(lastWeekWords.placeOf(place.rank, place.of), small)}</dd>
      <dt>{lastWeekWords.friends}</dt>
    </div>
  ) : (
    <div>
      <dd>{checkIns}</dd>
      <dt>{lastWeekWords.checkIns}</dt>
    </div>
  );
}

/** A fall is shown without a sign and without a colour. */
function Steadiness({ after, before }: { after: number; before: number | null }) {
  const percent = percentText(after);
  if (before === null || after === before) return percent;
  if (after < before) return withBold(lastWeekWords.steadinessWas(percent, percentText(before)), small);
  return (
    <>
      {percent} <small data-up="">{signedPoints(after - before)}</small>
    </>
  );
}

/** The league that was reached in this week. */
export function LeagueReached({ week: { reached } }: { week: LastWeek }) {
  if (!reached) return null;
  const { league, day } = reached;
  return (
    <div className={styles.reached}>
      <LeagueEmblem league={league} size={52} />
      <p>
        {withBold(lastWeekWords.reached(league, LEAGUE_FROM_POINTS[league], weekdayText(day)), (name) => (
          <b>{name}</b>
        ))}
      </p>
    </div>
  );
}

/** A weak week is not offered for sharing. */
export function WeekLinks({ week: { monday, sunday, headline, reached } }: { week: LastWeek }) {
  const history = periodQuery(periodOf('week', monday), addDays(sunday, 1));
  return (
    <div className={styles.links}>
      {headline !== 'warm' && (
        <PageLink
          to={reached ? sharePath('league', reached.day) : sharePath('week', monday)}
          className={buttonClass()}
        >
          <Share size={20} aria-hidden="true" />
          {lastWeekWords.share}
        </PageLink>
      )}
      <PageLink to={`${paths.history}?${history}`} className={`${buttonClass('quiet')} ${styles.see}`}>
        {lastWeekWords.see}
      </PageLink>
    </div>
  );
}
