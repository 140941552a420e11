import { area, curveMonotoneX, line } from 'd3-shape';
import { Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { percentText } from '#copy/format/numbers.ts';
import { columnMonthText, dayMonthText, monthText } from '#copy/format/times.ts';
import { insightsWords } from '#copy/words/insights.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import { periodOf } from '#domain/calendar/history-periods.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import {
  type DayScores,
  type Steadiness,
  steadinessAfter,
  steadinessNow,
} from '#domain/insights/steadiness.ts';
import card from '#ui/components/layout/card.module.css';
import { Chart, type ChartSize } from '#ui/screens/history/insights/chart.tsx';
import { ChartTable } from '#ui/screens/history/insights/chart-table.tsx';
import { scale, spread } from '#ui/screens/history/insights/scale.ts';
import styles from './charts.module.css';

const TOP = 10;
const HEIGHT = 150;
/** With more weeks than this, the line has one point for each month. */
const MOST_WEEKS = 104;

interface Props {
  scores: DayScores;
  today: LocalDay;
  firstDay: LocalDay;
}

interface Point extends Steadiness {
  day: LocalDay;
}

/** Steadiness from the first check-in until now: both, morning and night. */
export function OverTimeCard({ scores, today, firstDay }: Props) {
  const titleId = useId();
  const now = steadinessNow(scores, today, firstDay);
  if (!now) return null;
  const months = monthEnds(firstDay, today);
  const isLong = daysBetween(firstDay, today) > MOST_WEEKS * 7;
  const pointsOf = (days: readonly LocalDay[]) => [
    ...pointsAt(scores, days, firstDay),
    { day: today, ...now },
  ];
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <header className={card.head}>
        <h2 id={titleId}>{insightsWords.overTime.title}</h2>
        <p>
          {isLong
            ? insightsWords.overTime.years(Math.round(months.length / 12))
            : insightsWords.overTime.months(months.length + 1)}
        </p>
      </header>
      <Lines
        points={pointsOf(isLong ? months : weekEnds(firstDay, today))}
        now={now}
        label={insightsWords.overTime.image(monthText(firstDay), now.both, now.morning, now.night)}
      />
      <ul className={styles.key} aria-hidden="true">
        <li>
          <svg width="26" height="14" aria-hidden="true">
            <path className={styles.bothLine} d="M1 7H25" />
          </svg>
          {insightsWords.overTime.both}
        </li>
        <li>
          <svg width="26" height="14" aria-hidden="true">
            <path className={styles.morningLine} d="M1 7H25" />
          </svg>
          {insightsWords.overTime.morning}
        </li>
        <li>
          <svg width="26" height="14" aria-hidden="true">
            <path className={styles.nightLine} d="M1 7H25" />
          </svg>
          {insightsWords.overTime.night}
        </li>
      </ul>
      <ChartTable
        label={insightsWords.overTime.title}
        columns={Object.values(insightsWords.overTime.columns)}
        rows={() =>
          pointsOf(months)
            .reverse()
            .map(({ day, both, morning, night }) => [
              day === today ? dayMonthText(day) : monthText(day),
              ...[both, morning, night].map(percentText),
            ])
        }
      />
    </section>
  );
}

interface LinesProps {
  points: readonly Point[];
  now: Steadiness;
  label: string;
}

const heightOf = (text: number): number => TOP + HEIGHT + 26 * text;

function Lines({ label, ...drawn }: LinesProps) {
  return (
    <Chart label={label} height={heightOf}>
      {(size) => <Drawing {...drawn} {...size} />}
    </Chart>
  );
}

function Drawing({ points, now, width, text }: Omit<LinesProps, 'label'> & ChartSize) {
  const left = Math.round(30 * text);
  const right = width - Math.round(46 * text);
  const height = heightOf(text);
  const first = points[0]?.day ?? '';
  const last = points.at(-1)?.day ?? first;
  const x = scale(0, daysBetween(first, last), left, right);
  const y = scale(0, 100, TOP + HEIGHT, TOP);
  const xOf = ({ day }: Point) => x(daysBetween(first, day));
  const path = (of: keyof Steadiness) =>
    line<Point>()
      .x(xOf)
      .y((point) => y(point[of]))
      .curve(curveMonotoneX)([...points]) ?? '';
  const under =
    area<Point>()
      .x(xOf)
      .y0(y(0))
      .y1((point) => y(point.both))
      .curve(curveMonotoneX)([...points]) ?? '';
  const labels = spread([y(now.night), y(now.both), y(now.morning)], 16 * text, TOP + HEIGHT);
  const [night = 0, both = 0, morning = 0] = labels;
  return (
    <>
      {[0, 50, 100].map((percent) => (
        <g key={percent}>
          <path className={styles.grid} d={`M${left} ${y(percent)}H${right}`} />
          <text x={left - 6} y={y(percent)} textAnchor="end">
            {percent}
          </text>
        </g>
      ))}
      <path className={styles.under} d={under} />
      <path className={styles.nightLine} d={path('night')} />
      <path className={styles.morningLine} d={path('morning')} />
      <path className={styles.bothLine} d={path('both')} />
      <circle className={styles.end} cx={right} cy={y(now.both)} r="4.5" />
      <text className={styles.nightText} x={right + 8} y={night}>
        {now.night}
      </text>
      <Moon className={styles.nightText} x={right + 10 + 16 * text} y={night - 7} size={14} />
      <text className={styles.strong} x={right + 8} y={both}>
        {now.both}
      </text>
      <text className={styles.morningText} x={right + 8} y={morning}>
        {now.morning}
      </text>
      <Sun className={styles.morningText} x={right + 10 + 16 * text} y={morning - 7} size={14} />
      {labelsUnder(first, last, Math.max(2, Math.floor((right - left) / (52 * text)))).map(
        ({ day, name }) => (
          <text key={day} x={x(daysBetween(first, day))} y={height - 8 * text}>
            {name}
          </text>
        ),
      )}
    </>
  );
}

/** A day before which there were too few days has no point. */
const pointsAt = (scores: DayScores, days: readonly LocalDay[], firstDay: LocalDay): readonly Point[] =>
  steadinessAfter(scores, days, firstDay).flatMap((steadiness, index) =>
    steadiness ? { day: days[index] ?? '', ...steadiness } : [],
  );

/** The Sundays from the first week on, before today. */
function weekEnds(firstDay: LocalDay, today: LocalDay): readonly LocalDay[] {
  const days: LocalDay[] = [];
  for (let day = addDays(mondayOf(firstDay), 6); day < today; day = addDays(day, 7)) days.push(day);
  return days;
}

/** The last days of the months from the first one on, before today. */
function monthEnds(firstDay: LocalDay, today: LocalDay): readonly LocalDay[] {
  const days: LocalDay[] = [];
  let end = periodOf('month', firstDay).to;
  while (end < today) {
    days.push(end);
    end = periodOf('month', addDays(end, 1)).to;
  }
  return days;
}

/** Months for up to two years, years beyond; as many as have room. */
function labelsUnder(
  first: LocalDay,
  last: LocalDay,
  most: number,
): readonly { day: LocalDay; name: string }[] {
  if (first === '') return [];
  const starts = monthEnds(first, addDays(last, -14)).map((day) => addDays(day, 1));
  const years = starts.filter((day) => day.slice(5, 7) === '01');
  const isLong = daysBetween(first, last) > MOST_WEEKS * 7;
  const days = isLong ? years : starts;
  const step = Math.ceil(days.length / most);
  return days
    .filter((_, index) => index % step === 0)
    .map((day) => ({ day, name: isLong ? day.slice(0, 4) : columnMonthText(day) }));
}
