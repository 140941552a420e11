import { Share } from 'lucide-react';
import { groupedNumber, LEFT_TO_RIGHT, percentText } from '#copy/format/numbers.ts';
import { weekdayText } from '#copy/format/times.ts';
import { addDays } from '#domain/calendar/days.ts';
import { periodOf, periodQuery } from '#domain/calendar/history-periods.ts';
import { LEAGUE_FROM_POINTS } from '#domain/check-ins/leagues.ts';
import type { LastWeek } from '#domain/results/last-week.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { lastWeekCopy } from '#ui/copy/last-week.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths, sharePath } from '#ui/navigation/paths.ts';
import styles from './week-figures.module.css';

/** Points, perfect check-ins, and a third figure: steadiness where the headline names the place, else the place; check-ins where neither is there. */
export function WeekFigures({ week }: { week: LastWeek }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dd>{groupedNumber(week.points)}</dd>
        <dt>{lastWeekCopy.points}</dt>
      </div>
      <div>
        <dd>
          {week.perfect} <small>{lastWeekCopy.outOf(week.due)}</small>
        </dd>
        <dt>{lastWeekCopy.perfect}</dt>
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
          {percentText(steadiness.after)}{' '}
          <SteadinessChange after={steadiness.after} before={steadiness.before} />
        </dd>
        <dt>{lastWeekCopy.steadiness}</dt>
      </div>
    );
  }
  return place && headline !== 'place' ? (
    <div>
      <dd>
        {lastWeekCopy.rank(place.rank)} <small>{lastWeekCopy.outOf(place.of)}</small>
      </dd>
      <dt>{lastWeekCopy.friends}</dt>
    </div>
  ) : (
    <div>
      <dd>{checkIns}</dd>
      <dt>{lastWeekCopy.checkIns}</dt>
    </div>
  );
}

/** A fall is shown without a sign and without a colour. */
function SteadinessChange({ after, before }: { after: number; before: number | null }) {
  if (before === null || after === before) return null;
  if (after < before) return <small>{lastWeekCopy.was(percentText(before))}</small>;
  return <small data-up="">{LEFT_TO_RIGHT + lastWeekCopy.rise(after - before)}</small>;
}

/** The league that was reached in this week. */
export function LeagueReached({ week: { reached } }: { week: LastWeek }) {
  if (!reached) return null;
  const { league, day } = reached;
  return (
    <div className={styles.reached}>
      <LeagueEmblem league={league} size={52} />
      <p>
        <b>{lastWeekCopy.reached(league)}</b>{' '}
        {lastWeekCopy.passed(groupedNumber(LEAGUE_FROM_POINTS[league]), weekdayText(day))}
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
          {lastWeekCopy.share}
        </PageLink>
      )}
      <PageLink to={`${paths.history}?${history}`} className={`${buttonClass('quiet')} ${styles.see}`}>
        {lastWeekCopy.see}
      </PageLink>
    </div>
  );
}
