/** One line of the table. */
export interface Line {
  what: string;
  /** As shown: '183.8 KB', '1.4 ×', '2 requests'. */
  measured: string;
  budget: string;
  /** Null: no budget, printed only. */
  ok: boolean | null;
  /**
   * True: exceeding the budget fails the run. Never for a duration, because durations differ between
   * machines.
   */
  gated: boolean;
  /** The numbers without units, for --json. */
  raw: Readonly<Record<string, number>>;
}

export interface Section {
  part: string;
  lines: readonly Line[];
  seconds: number;
}

const KB = 1024;

/** A size in bytes against a budget in KB. */
export function sizeLine(what: string, bytes: number, budgetKb: number): Line {
  return {
    what,
    measured: `${(bytes / KB).toFixed(1)} KB`,
    budget: `≤ ${budgetKb} KB`,
    ok: bytes <= budgetKb * KB,
    gated: true,
    raw: { bytes },
  };
}

/** A count with a maximum. */
export function countLine(what: string, count: number, most: number): Line {
  return {
    what,
    measured: String(count),
    budget: `≤ ${most}`,
    ok: count <= most,
    gated: true,
    raw: { count },
  };
}

/** A number without a unit, for which less is better: a layout shift. */
export function scoreLine(what: string, score: number, most: number): Line {
  return {
    what,
    measured: score.toFixed(3),
    budget: `≤ ${most}`,
    ok: score <= most,
    gated: true,
    raw: { score },
  };
}

/** The ratio of two durations in one run; `most` null: no budget. */
export function ratioLine(what: string, ms: number, besideMs: number, most: number | null): Line {
  const ratio = ms / besideMs;
  return {
    what,
    measured: `${ratio.toFixed(2)} × (${shownMs(ms)} : ${shownMs(besideMs)})`,
    budget: most === null ? '' : `≤ ${most} ×`,
    ok: most === null ? null : ratio <= most,
    gated: true,
    raw: { ratio, ms, besideMs },
  };
}

/** A duration with its budget, which never fails the run. */
export function timeLine(what: string, ms: number, budgetMs: number | null): Line {
  return {
    what,
    measured: shownMs(ms),
    budget: budgetMs === null ? '' : `${budgetMs} ms`,
    ok: budgetMs === null ? null : ms <= budgetMs,
    gated: false,
    raw: { ms },
  };
}

const shownMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

function verdict({ ok, gated }: Line): string {
  if (ok === null) return '';
  if (ok) return 'ok';
  return gated ? 'OVER' : 'over';
}

/** One part as a table, as text. */
export function table({ part, seconds, lines }: Section): string {
  const width = (text: (line: Line) => string) => Math.max(0, ...lines.map((line) => [...text(line)].length));
  const [what, measured, budget] = [width((l) => l.what), width((l) => l.measured), width((l) => l.budget)];
  const rows = lines.map((line) =>
    ['', line.what.padEnd(what), line.measured.padEnd(measured), line.budget.padEnd(budget), verdict(line)]
      .join('  ')
      .trimEnd(),
  );
  return [`${part} (${seconds.toFixed(0)} s)`, ...rows].join('\n');
}

export const isOver = (section: Section): boolean =>
  section.lines.some(({ ok, gated }) => gated && ok === false);
