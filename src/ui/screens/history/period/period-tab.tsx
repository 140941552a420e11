import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Uuid } from '#base/uuid.ts';
import { historyWords } from '#copy/words/history.ts';
import { periodRequestOf } from '#domain/calendar/history-periods.ts';
import { type LoadedHistory, observeHistory } from '#queries/history.ts';
import { onceIdle } from '#ui/browser/late-work.ts';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { useQuery } from '#ui/hooks/use-query.ts';
import styles from '#ui/screens/history/parts/history.module.css';
import { EntryList } from '#ui/screens/history/period/entry-list.tsx';
import { PeriodCard } from '#ui/screens/history/period/period-card.tsx';
import { TrendCard } from '#ui/screens/history/period/trend-card.tsx';

interface Props {
  /** What check-ins have reached, by id. */
  reached: ReadonlyMap<Uuid, string>;
  /** Called once the period is drawn and the page is idle. Must stay the same. */
  onSettled: () => void;
}

/** The day, week or month that the address names. */
export function PeriodTab(props: Props) {
  const observed = useQuery(observeHistory, periodRequestOf(useLocation().search));
  return (
    <Loaded
      of={observed}
      failed={historyWords.failed}
      waiting={<SunkCard />}
      frame={(state) => <div className={styles.beside}>{state}</div>}
    >
      {(history) => <Period history={history} {...props} />}
    </Loaded>
  );
}

function Period({ history, reached, onSettled }: Props & { history: LoadedHistory }) {
  useEffect(() => onceIdle(onSettled), [onSettled]);
  return (
    <>
      <div className={styles.beside}>
        <PeriodCard history={history} />
        {/* an empty period begins with its sentence, on a small screen too */}
        {history.checkIns.length > 0 && <TrendCard history={history} />}
      </div>
      <EntryList history={history} reached={reached} />
    </>
  );
}
