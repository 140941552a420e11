import { ChevronRight } from 'lucide-react';
import type { LocalDay } from '#base/time-words.ts';
import { steadinessNow } from '#domain/insights/steadiness.ts';
import { observeSteadiness } from '#queries/steadiness.ts';
import { SteadinessLine } from '#ui/components/check-in/steadiness-line.tsx';
import { CHANGE_DAYS, changeWords, missWords } from '#ui/components/check-in/steadiness-words.ts';
import { insightsCopy } from '#ui/copy/insights.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import styles from './steadiness-slot.module.css';

interface Props {
  today: LocalDay;
  /** The day of the very first check-in; null when there is none, or it is not known yet. */
  firstDay: LocalDay | null;
}

/** Steadiness now, and how it changed; leads to the insights. */
export function SteadinessRow({ today, firstDay }: Props) {
  const scores = loadedOf(useQuery(observeSteadiness, { today, back: CHANGE_DAYS }));
  const words =
    scores &&
    firstDay !== null &&
    (missWords(scores, today, firstDay) ?? changeWords(scores, today, firstDay));
  return (
    <PageLink to={`${paths.history}?view=insights`} className={styles.link}>
      <SteadinessLine
        percent={(scores && steadinessNow(scores, today, firstDay)?.both) ?? null}
        text={words || insightsCopy.steadiness.level(0)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </SteadinessLine>
    </PageLink>
  );
}
