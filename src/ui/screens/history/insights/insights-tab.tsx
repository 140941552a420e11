import { useDeferredValue, useMemo, useState } from 'react';
import { insightsWords } from '#copy/words/insights.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import { chosenWeekGoals } from '#domain/calendar/goal-in-force.ts';
import { PATTERN_DAYS, timedDays } from '#domain/insights/timing.ts';
import type { Insights, LoadedInsights } from '#queries/insights.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import type { Observed } from '#ui/hooks/use-observable.ts';
import { AllTimeCard } from '#ui/screens/history/insights/all-time-card.tsx';
import { GoalSuggestion, useGoalSuggestion } from '#ui/screens/history/insights/goal-suggestion.tsx';
import { OverTimeCard } from '#ui/screens/history/insights/over-time-card.tsx';
import { PatternsSoon } from '#ui/screens/history/insights/patterns-soon.tsx';
import { SteadinessHero } from '#ui/screens/history/insights/steadiness-hero.tsx';
import { TimingCard, type TypeTiming } from '#ui/screens/history/insights/timing-card.tsx';
import { TypeSwitch } from '#ui/screens/history/insights/type-switch.tsx';
import { WeekdayCard } from '#ui/screens/history/insights/weekday-card.tsx';
import { Arriving } from '#ui/screens/history/parts/states.tsx';
import styles from './insights-tab.module.css';

/** With fewer days a pattern would be chance. */
const TIMING_FROM_DAY = 14;
const WEEKDAYS_FROM_DAY = 28;
const OVER_TIME_FROM_DAY = 56;
const YEAR_DAYS = 365;

const TYPES: readonly CheckInType[] = ['morning', 'night'];

/**
 * How steady the user is, when they really check in, and what they could change. Everything comes from this
 * device.
 */
export function InsightsTab({ observed }: { observed: Observed<Insights> }) {
  return (
    <Loaded of={observed} failed={insightsWords.failed} waiting={<SunkCard />}>
      {(insights) => (insights.complete ? <Cards insights={insights} /> : <Arriving />)}
    </Loaded>
  );
}

function Cards({ insights }: { insights: LoadedInsights }) {
  const { checkIns, scores, today, firstDay, goals } = insights;
  const sides = useMemo(() => timingsOf(insights), [insights]);
  const wide = useMediaQuery(WIDE);
  const [side, setSide] = useState<CheckInType>('morning');
  // the content of the first screen is painted before the rest is drawn
  const isRestDrawn = useDeferredValue(true, false);

  const suggested = useGoalSuggestion(sides, goals, today);

  const days = firstDay === null ? 0 : Math.max(1, daysBetween(firstDay, today) + 1);
  if (firstDay === null || days < TIMING_FROM_DAY) {
    return (
      <div className={styles.cards}>
        {firstDay !== null && <SteadinessHero scores={scores} today={today} firstDay={firstDay} />}
        <PatternsSoon days={days} needed={TIMING_FROM_DAY} />
      </div>
    );
  }
  const hasWeekdays = days >= WEEKDAYS_FROM_DAY;
  const suggestion = hasWeekdays && suggested && <GoalSuggestion {...suggested} />;
  const overTime = days >= OVER_TIME_FROM_DAY && (
    <OverTimeCard scores={scores} today={today} firstDay={firstDay} />
  );
  // on a desktop two cards are as tall as steadiness: the all-time card replaces a missing one
  const isAllTimeBeside = wide && !(suggestion && overTime);
  const allTime = (
    <AllTimeCard checkIns={checkIns} scores={scores} firstDay={firstDay} isHigh={isAllTimeBeside} />
  );
  const shown = wide ? sides : sides.filter(({ type }) => type === side);
  return (
    <div className={styles.cards}>
      <SteadinessHero scores={scores} today={today} firstDay={firstDay} />
      <div className={styles.beside}>
        {suggestion}
        {wide && overTime}
        {isAllTimeBeside && allTime}
      </div>
      {isRestDrawn && (
        <>
          {!wide && <TypeSwitch chosen={side} onChoose={setSide} />}
          <TimingCard sides={shown} today={today} />
          {hasWeekdays && <WeekdayCard sides={shown} today={today} />}
          {!wide && overTime}
          {!isAllTimeBeside && allTime}
        </>
      )}
    </div>
  );
}

function timingsOf({ checkIns, goals, today, firstDay }: LoadedInsights): readonly TypeTiming[] {
  return TYPES.map((type) => {
    const chosen = chosenWeekGoals(goals, type);
    // with another time on all seven days, that is the usual one
    const isEvery = chosen.other !== null && chosen.otherDays.length === 7;
    const week = isEvery ? { usual: chosen.other ?? chosen.usual, other: null, otherDays: '' } : chosen;
    const lastDays = (count: number) =>
      timedDays(checkIns, type, week, {
        from: addDays(today, 1 - count),
        today,
        firstDay: firstDay ?? today,
      });
    return {
      type,
      goal: week.usual,
      week,
      dayStart: goals.day_start,
      recent: lastDays(PATTERN_DAYS),
      year: () => lastDays(YEAR_DAYS),
    };
  });
}
