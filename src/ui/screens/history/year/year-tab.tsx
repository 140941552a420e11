import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { checkInWords } from '#copy/words/check-in.ts';
import { historyWords } from '#copy/words/history.ts';
import { daysOf } from '#domain/calendar/history-periods.ts';
import { yearOf, yearsOf } from '#domain/insights/sums.ts';
import { momentNames } from '#domain/users/moment-names.ts';
import type { Insights, LoadedInsights } from '#queries/insights.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import type { Observed } from '#ui/hooks/use-observable.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { dayCoins } from '#ui/screens/history/parts/day-coins.ts';
import { EmptyDial } from '#ui/screens/history/parts/empty-dial.tsx';
import { Arriving } from '#ui/screens/history/parts/states.tsx';
import { ChosenDay } from '#ui/screens/history/year/chosen-day.tsx';
import { YearCard } from '#ui/screens/history/year/year-card.tsx';
import styles from './year-tab.module.css';

/** Each year as a picture of all its days, the newest first. All of it from this device. */
export function YearTab({ observed }: { observed: Observed<Insights> }) {
  return (
    <Loaded of={observed} failed={historyWords.failed} waiting={<SunkCard />}>
      {(insights) => {
        if (!insights.complete) return <Arriving />;
        return insights.firstDay === null ? (
          <NoYear />
        ) : (
          <Years insights={insights} firstDay={insights.firstDay} />
        );
      }}
    </Loaded>
  );
}

function Years({ insights, firstDay }: { insights: LoadedInsights; firstDay: LocalDay }) {
  const { today, goals, unsent } = insights;
  const wide = useMediaQuery(WIDE);
  const [chosen, setChosen] = useState<LocalDay | null>(null);
  const [stop, setStop] = useState(today);
  const years = useMemo(() => coinsByYear(insights, firstDay), [insights, firstDay]);

  const choose = useCallback((day: LocalDay | null) => {
    setChosen(day);
    if (day) setStop(day);
  }, []);
  const goTo = useCallback(
    (day: LocalDay) => {
      if (day < firstDay) return;
      setStop(day);
      setChosen((before) => (before === null ? null : day));
      document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    },
    [firstDay],
  );
  /** The pressed button disappears with the card, so the focus goes to the day that the card showed. */
  const close = () => {
    document.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus({ preventScroll: true });
    choose(null);
  };
  // the newest year is on screen before the others are drawn
  const drawn = useDeferredValue(years.length, 1);
  const coin = chosen && years.flatMap(({ coins }) => coins).find(({ day }) => day === chosen);
  const card = coin && (
    <ChosenDay
      coin={coin}
      names={momentNames(goals)}
      unsent={unsent}
      firstDay={firstDay}
      today={today}
      onGoTo={choose}
      onClose={close}
    />
  );
  return (
    <div className={styles.years} data-chosen={coin ? '' : undefined}>
      {years.slice(0, drawn).map(({ year, coins }, index) => {
        const isChosen = chosen !== null && yearOf(chosen) === year;
        return (
          <YearCard
            key={year}
            year={year}
            coins={coins}
            unsent={unsent}
            today={today}
            firstDay={firstDay}
            wide={wide}
            later={years[index - 1]?.year ?? null}
            earlier={years[index + 1]?.year ?? null}
            chosen={isChosen ? chosen : null}
            stop={stop}
            onChoose={choose}
            onGoTo={goTo}
          >
            {wide && isChosen && card}
          </YearCard>
        );
      })}
      {!wide && card}
    </div>
  );
}

function coinsByYear(insights: LoadedInsights, firstDay: LocalDay) {
  const coins = dayCoins(insights, daysOf({ from: firstDay, to: `${yearOf(insights.today)}-12-31` }));
  return yearsOf(firstDay, insights.today).map((year) => ({
    year,
    coins: coins.filter(({ day }) => yearOf(day) === year),
  }));
}

function NoYear() {
  return (
    <Empty drawing={<EmptyDial />} text={historyWords.empty}>
      <PageLink to={paths.dashboard} className={buttonClass('go')}>
        {checkInWords.open}
      </PageLink>
    </Empty>
  );
}
