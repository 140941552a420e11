import { useId } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { weekdayText } from '#copy/format/times.ts';
import { mondayOf, weekDays } from '#domain/calendar/weeks.ts';
import {
  byWeekday,
  goalShifts,
  hardestWeekday,
  minutesOf,
  PATTERN_DAYS,
  type TimedDay,
  usualOf,
} from '#domain/insights/timing.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import card from '#ui/components/layout/card.module.css';
import { insightsCopy } from '#ui/copy/insights.ts';
import { ChartPane } from '#ui/screens/history/insights/chart-pane.tsx';
import { ChartTable } from '#ui/screens/history/insights/chart-table.tsx';
import { clockAt } from '#ui/screens/history/insights/clock-axis.ts';
import type { TypeTiming } from '#ui/screens/history/insights/timing-card.tsx';
import { WeekdayChart } from '#ui/screens/history/insights/weekday-chart.tsx';
import styles from './charts.module.css';

/** Shows how early or late the user is on each weekday, and which weekday is the hardest. */
export function WeekdayCard({ sides, today }: { sides: readonly TypeTiming[]; today: LocalDay }) {
  const titleId = useId();
  return (
    <section className={`${card.card} ${styles.wide}`} aria-labelledby={titleId}>
      <header className={card.head}>
        <h2 id={titleId}>{insightsCopy.weekdays.title}</h2>
        <p>{insightsCopy.span(PATTERN_DAYS / 7)}</p>
      </header>
      <div className={styles.panes}>
        {sides.map((side) => (
          <ChartPane key={side.type} type={side.type} alone={sides.length === 1}>
            <Side side={side} today={today} />
          </ChartPane>
        ))}
      </div>
    </section>
  );
}

function Side({
  side: { type, goal, week, dayStart, recent },
  today,
}: {
  side: TypeTiming;
  today: LocalDay;
}) {
  const weekdays = byWeekday(recent);
  const hardest = hardestWeekday(weekdays);
  const names = weekDays(mondayOf(today));
  const shifts = goalShifts(week, mondayOf(today), dayStart);
  const nameOf = (weekday: number) => weekdayText(names[weekday] ?? today);
  const usual = hardest === null ? null : usualOf(weekdays[hardest] ?? []);
  const time = usual ? clockAt(goal, usual.minutes + (shifts[hardest ?? 0] ?? 0)) : insightsCopy.unknown;
  return (
    <>
      {hardest === null ? (
        <p className={styles.say}>{insightsCopy.weekdays.even}</p>
      ) : (
        <p className={styles.say}>
          {withBold(insightsCopy.weekdays.hardest(nameOf(hardest)), (weekday) => (
            <b>{weekday}</b>
          ))}
          <span>{hardestText(weekdays[hardest] ?? [])}</span>
        </p>
      )}
      <WeekdayChart
        type={type}
        goal={goal}
        shifts={shifts}
        weekdays={weekdays}
        hardest={hardest}
        monday={names}
        label={
          hardest === null
            ? insightsCopy.weekdays.imageEven
            : insightsCopy.weekdays.image(nameOf(hardest), time)
        }
      />
      <ChartTable
        label={insightsCopy.chartOf(insightsCopy.weekdays.title, checkInCopy.types[type])}
        columns={Object.values(insightsCopy.weekdays.columns)}
        rows={() =>
          weekdays.map((days, weekday) => {
            const ofDay = usualOf(days);
            const missed = days.length - minutesOf(days).length;
            const mean = days.reduce((sum, { score }) => sum + score, 0) / (days.length || 1);
            return [
              nameOf(weekday),
              ofDay
                ? insightsCopy.timeOff(
                    clockAt(goal, ofDay.minutes + (shifts[weekday] ?? 0)),
                    insightsCopy.offGoal(ofDay.minutes),
                  )
                : insightsCopy.unknown,
              String(Math.round(mean)),
              insightsCopy.weekdays.missedOf(missed, days.length),
            ];
          })
        }
      />
    </>
  );
}

function hardestText(days: readonly TimedDay[]): string {
  const usual = usualOf(days);
  const missed = days.length - minutesOf(days).length;
  const off = usual ? insightsCopy.offGoal(usual.minutes) : insightsCopy.unknown;
  return insightsCopy.weekdays.hardestText(off, missed, days.length);
}
