import { useId } from 'react';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { clockTimeText, monthText } from '#copy/format/times.ts';
import type { WeekGoals } from '#domain/calendar/goal-in-force.ts';
import {
  byMonth,
  daysOfGoal,
  isPerfect,
  minutesOf,
  type TimedDay,
  usualOf,
} from '#domain/insights/timing.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import card from '#ui/components/layout/card.module.css';
import { insightsCopy } from '#ui/copy/insights.ts';
import { otherTimesCopy } from '#ui/copy/other-times.ts';
import { ChartPane } from '#ui/screens/history/insights/chart-pane.tsx';
import { ChartTable } from '#ui/screens/history/insights/chart-table.tsx';
import { clockAt } from '#ui/screens/history/insights/clock-axis.ts';
import { TimingChart } from '#ui/screens/history/insights/timing-chart.tsx';
import { TimingKey } from '#ui/screens/history/insights/timing-key.tsx';
import styles from './charts.module.css';

/** What the charts of one type are drawn from. */
export interface TypeTiming {
  type: CheckInType;
  /** The usual goal that the user has now. */
  goal: ClockTime;
  /** That and the time of other days. */
  week: WeekGoals;
  dayStart: ClockTime;
  /** The days of the last 12 weeks, in order. */
  recent: readonly TimedDay[];
  /** The days of the last 12 months, in order. Few users open the table that shows them. */
  year: () => readonly TimedDay[];
}

/** When the user really checks in, day by day. */
export function TimingCard({ sides, today }: { sides: readonly TypeTiming[]; today: LocalDay }) {
  const titleId = useId();
  return (
    <section className={`${card.card} ${styles.wide}`} aria-labelledby={titleId}>
      <header className={card.head}>
        <h2 id={titleId}>{insightsCopy.timing.title}</h2>
        <p>{insightsCopy.timing.span}</p>
      </header>
      <div className={styles.panes}>
        {sides.map((side) => (
          <ChartPane key={side.type} type={side.type} alone={sides.length === 1}>
            <Side side={side} today={today} />
          </ChartPane>
        ))}
      </div>
      <TimingKey />
    </section>
  );
}

function Side({ side: { type, goal, week, recent, year }, today }: { side: TypeTiming; today: LocalDay }) {
  const usual = usualOf(daysOfGoal(recent, week, goal));
  if (!usual) return <p className={styles.none}>{insightsCopy.timing.none}</p>;
  return (
    <>
      <p className={styles.say}>
        {withBold(
          insightsCopy.timing.usual(clockAt(goal, usual.minutes), insightsCopy.offGoal(usual.minutes)),
          (time) => (
            <b>{time}</b>
          ),
        )}
        <span>{insightsCopy.timing.half(clockAt(goal, usual.from), clockAt(goal, usual.to))}</span>
      </p>
      <TimingChart type={type} goal={goal} days={recent} usual={usual} today={today} />
      {week.other !== null && (
        <p className={styles.none}>{otherTimesCopy.measured(week.otherDays, clockTimeText(week.other))}</p>
      )}
      <ChartTable
        label={insightsCopy.chartOf(insightsCopy.timing.title, checkInCopy.types[type])}
        columns={Object.values(insightsCopy.timing.columns)}
        rows={() => [...byMonth(year())].reverse().map(({ month, days }) => monthRow(month, days, week))}
      />
    </>
  );
}

function monthRow(month: LocalDay, days: readonly TimedDay[], week: WeekGoals): readonly string[] {
  const goal = week.usual;
  const usual = usualOf(daysOfGoal(days, week, goal));
  return [
    monthText(month),
    usual
      ? insightsCopy.timeOff(clockAt(goal, usual.minutes), insightsCopy.offGoal(usual.minutes))
      : insightsCopy.unknown,
    usual
      ? insightsCopy.timing.range(clockAt(goal, usual.from), clockAt(goal, usual.to))
      : insightsCopy.unknown,
    String(days.filter(isPerfect).length),
    String(days.length - minutesOf(days).length),
  ];
}
