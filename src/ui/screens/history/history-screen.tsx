import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import {
  anchorOf,
  PERIOD_KINDS,
  type PeriodKind,
  periodOf,
  periodQuery,
  periodRequestOf,
} from '#domain/calendar/history-periods.ts';
import type { LoadedHistory } from '#queries/history.ts';
import { Tabs } from '#ui/components/form/tabs.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { LoadFailed, NotSynced } from '#ui/components/loading/load-states.tsx';
import { historyCopy } from '#ui/copy/history.ts';
import { copy } from '#ui/copy.ts';
import { type Observed, useObservable } from '#ui/hooks/use-observable.ts';
import { useScreenServices } from '#ui/screen-services.ts';
import { EntryList } from '#ui/screens/history/entry-list.tsx';
import { PeriodCard } from '#ui/screens/history/period-card.tsx';
import { TrendCard } from '#ui/screens/history/trend-card.tsx';
import { useOpenPeriod } from '#ui/screens/history/use-open-period.ts';
import styles from './history-screen.module.css';

const TABS = PERIOD_KINDS.map((key) => ({ key, label: historyCopy.kinds[key] }));

/** /history (spec section 2). The address says which period: back, forward, reload and two tabs need nothing else. */
export function HistoryScreen() {
  const { history } = useScreenServices();
  const { search } = useLocation();
  const request = useMemo(() => periodRequestOf(search), [search]);
  const observe = useMemo(() => () => history.observe(request), [history, request]);
  const observed = useObservable(observe);
  const open = useOpenPeriod();

  const loaded = observed.status === 'value' && observed.value.synced ? observed.value : null;
  const choose = (kind: PeriodKind) => {
    if (loaded) open(periodQuery(periodOf(kind, anchorOf(loaded.period, loaded.today)), loaded.today));
    else open(`view=${kind}`);
  };
  return (
    <PlainPage title={copy.nav.history} wide>
      <div className={styles.columns}>
        <Tabs label={historyCopy.view} tabs={TABS} chosen={request.kind} onChoose={choose}>
          {loaded ? <Loaded history={loaded} /> : <State>{stateOf(observed)}</State>}
        </Tabs>
      </div>
    </PlainPage>
  );
}

function Loaded({ history }: { history: LoadedHistory }) {
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

function stateOf(observed: Observed<unknown>): ReactNode {
  if (observed.status === 'failed') return <LoadFailed text={historyCopy.failed} retry={observed.retry} />;
  return observed.status === 'waiting' ? <SunkCard /> : <NotSynced />;
}

function State({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>;
}
