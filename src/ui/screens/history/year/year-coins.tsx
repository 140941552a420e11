import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { DayCoin } from '#ui/screens/history/parts/day-coins.ts';
import { monthStarts, placeOf, type YearLayout } from '#ui/screens/history/year/year-layout.ts';
import styles from './year-coins.module.css';

interface Props {
  coins: readonly DayCoin[];
  layout: YearLayout;
  /** True if a check-in of that coin still waits to be sent. */
  waits: (coin: DayCoin) => boolean;
}

/**
 * The picture of a year. All halves of one kind are one path: five years of coins as elements of their own
 * would cost a phone most of a second.
 */
export function YearCoins({ coins, layout, waits }: Props) {
  const { wide, weeks, skipped, unit } = layout;
  const columns = wide ? weeks : 7;
  const rows = wide ? 7 : weeks - skipped;
  const halves = new Map<string, string>();
  // drawn after all halves, because a half would cover them
  let dots = '';
  let rings = '';
  for (const coin of coins) {
    const { column, row } = placeOf(coin.day, layout);
    if (row < 0) continue;
    const x = round((column + 0.5) * unit.width);
    const y = round((row + 0.5) * unit.height);
    for (const type of ['morning', 'night'] as const) {
      const { half } = coin[type];
      const kind = typeof half === 'number' ? `${type}-${half}` : half;
      halves.set(kind, (halves.get(kind) ?? '') + halfPath(type, x, y, unit.radius));
      if (half === 5) dots += dotPath(type, x, y, unit.radius);
    }
    if (waits(coin)) rings += circle(x, y, unit.radius + 1.4);
  }
  return (
    <svg
      className={styles.coins}
      data-wide={wide ? '' : undefined}
      viewBox={`0 0 ${columns * unit.width} ${rows * unit.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[...halves].map(([kind, path]) => (
        <path key={kind} data-kind={kind} d={path} />
      ))}
      <path data-kind="dot" d={dots} />
      <path data-kind="waiting" d={rings} />
      {!wide && <path className={styles.months} d={monthEdges(layout)} />}
    </svg>
  );
}

function halfPath(type: CheckInType, x: number, y: number, r: number): string {
  const upper = type === 'morning';
  const base = round(y + (upper ? -r / 14 : r / 14));
  return `M${round(x - r)} ${base}A${r} ${r} 0 0 ${upper ? 1 : 0} ${round(x + r)} ${base}Z`;
}

const dotPath = (type: CheckInType, x: number, y: number, r: number): string =>
  circle(x, round(y + (type === 'morning' ? -r / 2 : r / 2)), round(r / 5));

const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** A stepped line under the week in which each month begins: later days are above it. */
function monthEdges(layout: YearLayout): string {
  const { width, height } = layout.unit;
  return monthStarts(layout.year)
    .slice(1)
    .flatMap((day) => {
      const { column, row } = placeOf(day, layout);
      if (row < 0 || row >= layout.weeks - layout.skipped) return [];
      const [x, top, bottom] = [column * width, row * height, (row + 1) * height];
      return column === 0 ? `M0 ${bottom}H${7 * width}` : `M0 ${top}H${x}V${bottom}H${7 * width}`;
    })
    .join('');
}

const round = (n: number): number => Math.round(n * 10) / 10;
