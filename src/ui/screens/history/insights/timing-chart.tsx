import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { columnMonthText } from '#copy/format/times.ts';
import { insightsWords } from '#copy/words/insights.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import { PERFECT_WINDOW_MINUTES } from '#domain/check-ins/scoring.ts';
import { ascending } from '#domain/insights/quantile.ts';
import { isPerfect, minutesOf, PATTERN_DAYS, type TimedDay, type Usual } from '#domain/insights/timing.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { Chart, type ChartSize } from '#ui/screens/history/insights/chart.tsx';
import { type ClockAxis, clockAt, clockAxis, lettersOf } from '#ui/screens/history/insights/clock-axis.ts';
import { scale, spread } from '#ui/screens/history/insights/scale.ts';
import styles from './charts.module.css';

const TOP = 12;
const HEIGHT = 200;
/** The radius of a day. */
const DOT = 3.4;
/** The row of missed days and the row of months. */
const MISSED_ROW = 22;
const MONTH_ROW = 42;

interface Props {
  type: CheckInType;
  goal: ClockTime;
  /** Of the last 12 weeks, in order. */
  days: readonly TimedDay[];
  usual: Usual;
  today: LocalDay;
}

const heightOf = (text: number): number => TOP + HEIGHT + MONTH_ROW * text;

/** One dot for each day: above the goal line if early, below it if late; filled when perfect. */
export function TimingChart({ type, ...drawn }: Props) {
  return (
    <Chart type={type} label={nameOf(drawn.days, drawn.usual, drawn.goal)} height={heightOf}>
      {(size) => <Drawing {...drawn} {...size} />}
    </Chart>
  );
}

function Drawing({ goal, days, usual, today, width, text }: Omit<Props, 'type'> & ChartSize) {
  const axis = clockAxis(ascending(minutesOf(days)), goal);
  const goalText = clockAt(goal, 0);
  const usualText = clockAt(goal, usual.minutes);
  const letters = Math.max(
    ...[goalText, insightsWords.timing.missed, ...axis.ticks.map((tick) => tick.text)].map(lettersOf),
  );
  const left = Math.round((letters * 6.8 + 8) * text);
  const right =
    width -
    Math.round((Math.max(5, ...[usualText, insightsWords.timing.goal].map(lettersOf)) * 7.2 + 6) * text);
  const height = heightOf(text);
  const first = addDays(today, 1 - PATTERN_DAYS);
  const x = scale(0, PATTERN_DAYS - 1, left + 8, right - 8);
  const y = scale(axis.from, axis.to, TOP, TOP + HEIGHT);
  const xOf = (day: LocalDay) => x(daysBetween(first, day));
  const [goalLabel = 0, usualLabel = 0] = spread([y(0), y(usual.minutes)], 16 * text, TOP + HEIGHT);
  const missed = days.filter(({ minutes }) => minutes === null);
  // one path for all days: with an element for each, a phone takes longer to draw than to compute everything
  const dots = (some: readonly TimedDay[]) =>
    some.map(({ day, minutes }) => (minutes === null ? '' : dot(xOf(day), minutes, axis, y))).join('');

  return (
    <>
      <rect
        className={styles.half}
        x={left}
        width={right - left}
        y={y(usual.from)}
        height={Math.max(2, y(usual.to) - y(usual.from))}
      />
      <path
        className={styles.edge}
        d={`M${left} ${y(usual.from)}H${right}M${left} ${y(usual.to)}H${right}`}
      />
      {axis.ticks.map((tick) => (
        <g key={tick.minutes}>
          <path className={styles.grid} d={`M${left} ${y(tick.minutes)}H${right}`} />
          <text x={left - 6} y={y(tick.minutes)} textAnchor="end">
            {tick.text}
          </text>
        </g>
      ))}
      <path className={styles.goal} d={`M${left} ${y(0)}H${right}${bracket(left, y)}`} />
      <text className={styles.strong} x={left - 6} y={y(0)} textAnchor="end">
        {goalText}
      </text>
      <path className={styles.usual} d={`M${left} ${y(usual.minutes)}H${right}`} />
      <path className={styles.dot} d={dots(days.filter((timed) => !isPerfect(timed)))} />
      <path className={styles.dot} data-perfect="" d={dots(days.filter(isPerfect))} />
      <text className={styles.strong} x={right + 6} y={goalLabel}>
        {insightsWords.timing.goal}
      </text>
      <text className={styles.usualText} x={right + 6} y={usualLabel}>
        {usualText}
      </text>
      {missed.length > 0 && (
        <g>
          <text x={left - 6} y={TOP + HEIGHT + MISSED_ROW * text - 6} textAnchor="end">
            {insightsWords.timing.missed}
          </text>
          <path
            className={styles.missed}
            d={missed.map(({ day }) => cross(xOf(day), TOP + HEIGHT + MISSED_ROW * text - 6)).join('')}
          />
        </g>
      )}
      {monthStarts(first, today).map((day) => (
        <text key={day} x={xOf(day)} y={height - 8 * text}>
          {columnMonthText(day)}
        </text>
      ))}
    </>
  );
}

/** A ring, or a triangle at the edge when the time is beyond it. */
function dot(x: number, minutes: number, axis: ClockAxis, y: (minutes: number) => number): string {
  if (minutes > axis.to) return `M${x - 4} ${TOP + HEIGHT - 9}h8l-4 7z`;
  if (minutes < axis.from) return `M${x - 4} ${TOP + 9}h8l-4-7z`;
  return `M${x - DOT} ${y(minutes)}a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0 ${-2 * DOT} 0z`;
}

/** The range of perfect times, as on the dial. */
const bracket = (left: number, y: (minutes: number) => number): string =>
  `M${left + 5} ${y(-PERFECT_WINDOW_MINUTES)}H${left}V${y(PERFECT_WINDOW_MINUTES)}h5`;

const cross = (x: number, y: number): string => `M${x - 3} ${y - 3}l6 6m0-6l-6 6`;

/** The first days of months, except one so near the end that its name would not fit. */
function monthStarts(first: LocalDay, today: LocalDay): readonly LocalDay[] {
  const starts: LocalDay[] = [];
  for (let day = first; day <= addDays(today, -6); day = addDays(day, 1)) {
    if (day.endsWith('-01')) starts.push(day);
  }
  return starts;
}

function nameOf(days: readonly TimedDay[], usual: Usual, goal: ClockTime): string {
  const made = minutesOf(days).length;
  return insightsWords.timing.image(
    made,
    days.length,
    days.filter(isPerfect).length,
    days.length - made,
    clockAt(goal, usual.minutes),
    clockAt(goal, usual.from),
    clockAt(goal, usual.to),
  );
}
