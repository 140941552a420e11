import { area, curveBasis, line } from 'd3-shape';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { columnWeekdayText } from '#copy/format/times.ts';
import { insightsWords } from '#copy/words/insights.ts';
import { ascending } from '#domain/insights/quantile.ts';
import { minutesOf, type TimedDay, usualOf } from '#domain/insights/timing.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { Chart, type ChartSize } from '#ui/screens/history/insights/chart.tsx';
import { type ClockAxis, clockAt, clockAxis, lettersOf } from '#ui/screens/history/insights/clock-axis.ts';
import { scale } from '#ui/screens/history/insights/scale.ts';
import styles from './charts.module.css';

const ROW = 38;
const HILL = 31;
const POINTS = 48;
/** With fewer check-ins a hill would show a pattern that may be chance. */
const FEWEST_FOR_HILL = 4;

interface Props {
  type: CheckInType;
  /** The usual goal; the clock axis counts from it. */
  goal: ClockTime;
  /** How many minutes later the goal of each weekday is. */
  shifts: readonly number[];
  /** From Monday. */
  weekdays: readonly (readonly TimedDay[])[];
  hardest: number | null;
  /** A Monday, for the names. */
  monday: readonly LocalDay[];
  label: string;
}

const topOf = (text: number): number => Math.round(24 * text);
const heightOf = (text: number): number => topOf(text) + 7 * ROW + 4;

/** A hill for each weekday, all on the same clock axis, with its line at the goal of that day. */
export function WeekdayChart({ type, label, ...drawn }: Props) {
  return (
    <Chart type={type} label={label} height={heightOf}>
      {(size) => <Drawing {...drawn} {...size} />}
    </Chart>
  );
}

function Drawing(props: Omit<Props, 'type' | 'label'> & ChartSize) {
  const { goal, shifts, hardest, monday, width, text } = props;
  const weekdays = props.weekdays.map((days, weekday) =>
    days.map((day) => ({
      ...day,
      minutes: day.minutes === null ? null : day.minutes + (shifts[weekday] ?? 0),
    })),
  );
  const axis = clockAxis(ascending(weekdays.flatMap(minutesOf)), goal, [0, ...shifts]);
  const longest = Math.max(...monday.map((day) => lettersOf(columnWeekdayText(day))));
  const left = Math.round(Math.max(44, 12 + 7.4 * longest) * text);
  const right = width - Math.round((clockAt(goal, 0).length * 7.4 + 10) * text);
  const top = topOf(text);
  const x = scale(axis.from, axis.to, left, right);
  const hills = weekdays.map((days) => hillOf(minutesOf(days), axis));
  const highest = Math.max(...hills.flat().map(({ height }) => height), 0.001);
  // down each row at its goal
  const steps = shifts.map((shift, weekday) => `H${x(shift)}V${top + (weekday + 1) * ROW}`).join('');
  // labels of two goals that are close would lie on each other
  const [first = 0, ...others] = ascending([...new Set(shifts)]);
  const goals = [first, ...others.filter((shift) => x(shift) - x(first) > 52 * text)];
  return (
    <>
      {hardest !== null && (
        <rect className={styles.row} x="0" y={top + hardest * ROW} width={width} height={ROW} rx="10" />
      )}
      <path className={styles.goal} d={`M${x(shifts[0] ?? 0)} ${top - 4}${steps}`} />
      {goals.map((shift) => (
        <text key={shift} className={styles.strong} x={x(shift)} y={top - 14} textAnchor="middle">
          {clockAt(goal, shift)}
        </text>
      ))}
      <text x={left} y={top - 14} visibility={x(goals[0] ?? 0) - left > 60 * text ? undefined : 'hidden'}>
        {insightsWords.timing.early}
      </text>
      <text
        x={right}
        y={top - 14}
        textAnchor="end"
        visibility={right - x(goals.at(-1) ?? 0) > 60 * text ? undefined : 'hidden'}
      >
        {insightsWords.timing.late}
      </text>
      {weekdays.map((days, weekday) => {
        const base = top + (weekday + 1) * ROW - 4;
        const usual = usualOf(days);
        const hill = hills[weekday] ?? [];
        const isHardest = weekday === hardest;
        const height = (h: number) => base - (h / highest) * HILL;
        return (
          <g key={monday[weekday]} data-hardest={isHardest ? '' : undefined}>
            <text className={isHardest ? styles.strong : undefined} x={6} y={base - 8}>
              {columnWeekdayText(monday[weekday] ?? '')}
            </text>
            {minutesOf(days).length < FEWEST_FOR_HILL ? (
              <>
                <path className={styles.grid} d={`M${left} ${base}H${right}`} />
                {days.map(({ day, minutes }) =>
                  minutes !== null && minutes >= axis.from && minutes <= axis.to ? (
                    <circle key={day} className={styles.dot} cx={x(minutes)} cy={base - 8} r="3.4" />
                  ) : null,
                )}
              </>
            ) : (
              <>
                <path
                  className={styles.hill}
                  d={
                    area<HillPoint>()
                      .x(({ minutes }) => x(minutes))
                      .y0(base)
                      .y1((point) => height(point.height))
                      .curve(curveBasis)(hill) ?? ''
                  }
                />
                <path
                  className={styles.ridge}
                  d={
                    line<HillPoint>()
                      .x(({ minutes }) => x(minutes))
                      .y((point) => height(point.height))
                      .curve(curveBasis)(hill) ?? ''
                  }
                />
              </>
            )}
            {usual && (
              <>
                {usual.minutes >= axis.from && usual.minutes <= axis.to && (
                  <path className={styles.tick} d={`M${x(usual.minutes)} ${base - 5}v9`} />
                )}
                <text
                  className={isHardest ? styles.strong : undefined}
                  x={width - 6}
                  y={base - 8}
                  textAnchor="end"
                >
                  {clockAt(goal, usual.minutes)}
                </text>
              </>
            )}
          </g>
        );
      })}
    </>
  );
}

interface HillPoint {
  minutes: number;
  height: number;
}

/** How densely the check-ins lie along the axis (a Gaussian over each of them). */
function hillOf(minutes: readonly number[], { from, to }: ClockAxis): readonly HillPoint[] {
  const width = (to - from) / 18;
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const at = from + ((to - from) * index) / POINTS;
    const height = minutes.reduce((sum, one) => sum + Math.exp(-(((at - one) / width) ** 2) / 2), 0);
    return { minutes: at, height: height / Math.max(1, minutes.length) };
  });
}
