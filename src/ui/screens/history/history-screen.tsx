import { CookingPot } from 'lucide-react';
import { Suspense, startTransition, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { NEVER, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { historyWords } from '#copy/words/history.ts';
import { feastsOf } from '#domain/shelf/feasts.ts';
import { shelfOf } from '#domain/shelf/shelf.ts';
import { type Insights, observeInsights } from '#queries/insights.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { Tabs } from '#ui/components/form/tabs.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';
import { copy } from '#ui/copy/copy.ts';
import { feastCopy } from '#ui/copy/feast.ts';
import { shelfCopy } from '#ui/copy/shelf.ts';
import type { Observed } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { HISTORY_VIEWS, historyViewOf, queryOfView } from '#ui/screens/history/history-view.ts';
import { lateTabs } from '#ui/screens/history/late-tabs.ts';
import styles from '#ui/screens/history/parts/history.module.css';
import { useOpenPeriod } from '#ui/screens/history/parts/use-open-period.ts';
import { PeriodTab } from '#ui/screens/history/period/period-tab.tsx';

/** /history (product.md §2). The address names the tab and its period, so a link to a day, Back and reload work by themselves. */
export function HistoryScreen() {
  const { search } = useLocation();
  const open = useOpenPeriod();
  const view = historyViewOf(search);
  const isPeriod = view !== 'year' && view !== 'insights';
  const { observed, prepare } = useWholeHistory(!isPeriod);
  const reached = useReached(observed);
  return (
    <PlainPage title={copy.nav.history} wide action={<ShelfLink />}>
      <div className={isPeriod ? styles.columns : styles.whole}>
        <Tabs
          label={historyWords.view}
          tabs={HISTORY_VIEWS.map((key) => ({ key, label: historyWords.views[key] }))}
          chosen={view}
          onChoose={(to) => open(queryOfView(to, search))}
        >
          {isPeriod ? (
            <PeriodTab onSettled={prepare} reached={reached} />
          ) : (
            <LateTab view={view} observed={observed} />
          )}
        </Tabs>
      </div>
    </PlainPage>
  );
}

/** Leads to the pots and milestones. Not on the dashboard: they are no goal, but something to find. */
function ShelfLink() {
  return (
    <PageLink to={paths.shelf} className={`${buttonClass()} ${styles.shelf}`}>
      <CookingPot size={20} aria-hidden="true" />
      {shelfCopy.open}
    </PageLink>
  );
}

/**
 * The whole history, read once for all tabs and kept live until the user leaves /history. `prepare` reads it, and fetches
 * the chunks of Year and Insights, before the user taps those tabs.
 */
function useWholeHistory(wanted: boolean): { observed: Observed<Insights>; prepare: () => void } {
  const [asked, setAsked] = useState(wanted);
  if (wanted && !asked) setAsked(true);
  const prepare = useCallback(() => {
    for (const { load } of Object.values(lateTabs)) load().catch(() => undefined);
    startTransition(() => setAsked(true));
  }, []);
  return { observed: useQuery(asked ? observeInsights : observeNothing), prepare };
}

/** A line for each check-in that reached a league, a long streak or the first pot. Known once the whole history is. */
function useReached(observed: Observed<Insights>): ReadonlyMap<Uuid, string> {
  const loaded = observed.status === 'value' && observed.value.synced ? observed.value : null;
  const feasts = useMemo(
    () => (loaded?.complete ? feastsOf(shelfOf(loaded.checkIns, loaded.today)) : []),
    [loaded],
  );
  // the rarest comes first, and is the last to be set
  return new Map(feasts.toReversed().map((feast) => [feast.by, feastCopy.reached(feast)]));
}

const observeNothing = (): Observable<Insights> => NEVER;

function LateTab({ view, observed }: { view: keyof typeof lateTabs; observed: Observed<Insights> }) {
  const { Screen } = lateTabs[view];
  return (
    <ScreenBoundary at={view} inside>
      <Suspense key={view} fallback={<SunkCard />}>
        <Screen observed={observed} />
      </Suspense>
    </ScreenBoundary>
  );
}
