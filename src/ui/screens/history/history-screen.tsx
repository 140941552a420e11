import { useLocation } from 'react-router-dom';
import {
  anchorOf,
  PERIOD_KINDS,
  type PeriodKind,
  periodOf,
  periodQuery,
  periodRequestOf,
} from '#domain/calendar/history-periods.ts';
import { type LoadedHistory, observeHistory } from '#queries/history.ts';
import { Tabs } from '#ui/components/form/tabs.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { historyCopy } from '#ui/copy/history.ts';
import { copy } from '#ui/copy.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { EntryList } from '#ui/screens/history/entry-list.tsx';
import { PeriodCard } from '#ui/screens/history/period-card.tsx';
import { TrendCard } from '#ui/screens/history/trend-card.tsx';
import { useOpenPeriod } from '#ui/screens/history/use-open-period.ts';
import styles from './history-screen.module.css';

const TABS = PERIOD_KINDS.map((key) => ({ key, label: historyCopy.kinds[key] }));

/** /history (spec section 2). The address says which period: back, forward, reload and two tabs need nothing else. */
export function HistoryScreen() {
  const request = periodRequestOf(useLocation().search);
  const observed = useQuery(observeHistory, request);
  const open = useOpenPeriod();

  const history = loadedOf(observed);
  const choose = (kind: PeriodKind) => {
    if (history) open(periodQuery(periodOf(kind, anchorOf(history.period, history.today)), history.today));
    else open(`view=${kind}`);
  };
  return (
    <PlainPage title={copy.nav.history} wide>
      <div className={styles.columns}>
        <Tabs label={historyCopy.view} tabs={TABS} chosen={request.kind} onChoose={choose}>
          <Loaded
            of={observed}
            failed={historyCopy.failed}
            waiting={<SunkCard />}
            frame={(state) => <div className={styles.beside}>{state}</div>}
          >
            {(loaded) => <Period history={loaded} />}
          </Loaded>
        </Tabs>
      </div>
    </PlainPage>
  );
}

function Period({ history }: { history: LoadedHistory }) {
  return (
    <>
      <div className={styles.beside}>
        <PeriodCard history={history} />
        {/* in an empty period the words for it come first, also on a small screen */}
        {history.checkIns.length > 0 && <TrendCard history={history} />}
      </div>
      <EntryList history={history} />
    </>
  );
}
