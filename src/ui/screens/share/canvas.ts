/** Drawing with Canvas 2D on a picture of 1080 × 1350, the same in both themes. */
import { direction } from '#copy/language/language.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { heatOf } from '#ui/components/check-in/heat.ts';
import type { Figure } from '#ui/copy/share.ts';

export const SIZE = { width: 1080, height: 1350 };
export const MARGIN = 72;
/** On a phone, a picture is shown at a third of its width. A text that needs smaller letters gets a second line. */
const SMALLEST_WORD = 30;
const LINE = 1.2;

export type Context = CanvasRenderingContext2D;

/** The name Simmer, headlines and figures, and words: tokens of theme/tokens.css, which follow the language. */
type Face = 'brand' | 'display' | 'text';

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const familiesOf = (face: Face): string => token(`--font-${face}`) || 'sans-serif';
const fontOf = (face: Face, px: number, families = familiesOf(face)): string =>
  `${face === 'text' ? 600 : 700} ${px}px ${families}`;

/** Every web font that a picture uses; a font that is not loaded yet would be replaced by another one. */
export const webFonts = (): readonly string[] =>
  (['brand', 'display', 'text'] as const).map((face) => fontOf(face, 64, familiesOf(face).split(',')[0]));

/** A place that is `x` from the side where lines begin. */
export const fromStart = (x: number): number => (direction() === 'rtl' ? SIZE.width - x : x);

/**
 * Colours of the light theme and of the stove, copied from theme/tokens.css, because a picture looks the same in
 * both themes.
 */
export const INK = '#271b14';
export const ON_STOVE = '#f7f0de';
export const ON_STOVE_2 = '#c5b9a5';
const STOVE = '#231b17';
const STOVE_RULE = '#6b5546';
const ASH: Readonly<Record<CheckInType, string>> = { morning: '#6b5c52', night: '#56606c' };
const HEAT: Readonly<Record<CheckInType, readonly string[]>> = {
  morning: ['#85362c', '#c23d1f', '#f26500', '#ffa82a', '#fff0ba'],
  night: ['#2e4775', '#2d62af', '#3a91dc', '#7ac9ef', '#dcf7ff'],
};

/** The colour of a score on the stove; the colour of ash without a score. */
export const heatColour = (type: CheckInType, score: number | null): string =>
  (score === null ? undefined : HEAT[type][heatOf(score) - 1]) ?? ASH[type];

interface TextStyle {
  face: Face;
  size: number;
  colour: string;
  align?: 'start' | 'center' | 'end';
  /** The maximum width. A longer text is drawn smaller, then on two lines. */
  widest?: number;
}

/** Writes one line; `x` is from the side where lines begin, or, for a centred text, from the left. */
export function drawText(
  context: Context,
  text: string,
  x: number,
  y: number,
  { face, size, colour, align = 'start', widest = SIZE.width - 2 * MARGIN }: TextStyle,
): void {
  const use = (px: number) => {
    context.font = fontOf(face, px);
    // not every browser supports it; without it, words are a little wider
    context.letterSpacing = face === 'text' ? '0px' : `${-0.02 * px * Number(token('--tracking') || 1)}px`;
  };
  const widthOf = (line: string) => context.measureText(line).width;
  const fitting = (px: number, width: number) => (width > widest ? Math.floor((px * widest) / width) : px);
  use(size);
  let px = fitting(size, widthOf(text));
  let lines: readonly string[] = [text];
  if (px < SMALLEST_WORD) {
    use(SMALLEST_WORD);
    lines = twoLines(text, widthOf);
    px = fitting(SMALLEST_WORD, Math.max(...lines.map(widthOf)));
  }
  use(px);
  context.fillStyle = colour;
  context.direction = direction();
  context.textAlign = align;
  const at = align === 'center' ? x : fromStart(x);
  for (const [index, line] of lines.entries()) context.fillText(line, at, y + index * LINE * px);
}

/** Breaks a text at the space that makes its longer line the shortest. */
function twoLines(text: string, widthOf: (line: string) => number): readonly string[] {
  const words = text.split(' ');
  const breaks = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const widest = (lines: readonly string[]) => Math.max(...lines.map(widthOf));
  return breaks.reduce<readonly string[]>(
    (best, lines) => (widest(lines) < widest(best) ? lines : best),
    [text],
  );
}

export function fillAll(context: Context, style: string | CanvasGradient): void {
  context.fillStyle = style;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
}

type Stops = readonly (readonly [at: number, colour: string])[];

export function radial(context: Context, x: number, y: number, r: number, stops: Stops): CanvasGradient {
  return withStops(context.createRadialGradient(x, y, 0, x, y, r), stops);
}

export function vertical(context: Context, from: number, to: number, stops: Stops): CanvasGradient {
  return withStops(context.createLinearGradient(0, from, 0, to), stops);
}

function withStops(gradient: CanvasGradient, stops: Stops): CanvasGradient {
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function disc(context: Context, x: number, y: number, r: number, fill: string | CanvasGradient): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
  context.fill();
}

/** A ray from `from` to `to`, measured from the centre; `turn` is a share of a whole turn, from the top. */
export function ray(
  context: Context,
  { x, y, turn, from, to }: { x: number; y: number; turn: number; from: number; to: number },
  colour: string,
  width: number,
): void {
  const sin = Math.sin(2 * Math.PI * turn);
  const cos = Math.cos(2 * Math.PI * turn);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(x + from * sin, y - from * cos);
  context.lineTo(x + to * sin, y - to * cos);
  context.stroke();
}

export function rule(context: Context, from: number, to: number, y: number): void {
  context.strokeStyle = STOVE_RULE;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(from, y);
  context.lineTo(to, y);
  context.stroke();
}

/**
 * One day as a disc, as in components/check-in/coin.tsx: morning above, night below, a dot for a perfect one,
 * an outline for none. `size` is the width of the disc with its edge.
 */
export function coin(
  context: Context,
  x: number,
  y: number,
  size: number,
  day: Readonly<Record<CheckInType, number | null>>,
): void {
  const r = size * 0.47;
  const gap = size * 0.02;
  for (const type of ['morning', 'night'] as const) {
    const up = type === 'morning' ? -1 : 1;
    context.beginPath();
    context.arc(x, y + up * gap, r, 0, Math.PI, up < 0);
    context.closePath();
    const score = day[type];
    if (score === null) {
      context.strokeStyle = ASH[type];
      context.lineWidth = Math.max(2, size * 0.03);
      context.stroke();
      continue;
    }
    context.fillStyle = heatColour(type, score);
    context.fill();
    if (score === 100) disc(context, x, y + up * size * 0.2, size * 0.065, STOVE);
  }
}

interface Row {
  /** Where it begins and ends, from the side where lines begin. */
  start: number;
  end: number;
  /** The baseline of the values. */
  y: number;
  size: number;
  centred?: boolean;
}

/** Where the columns begin, as shares of the row. The first is the widest: it may hold seven figures. */
const COLUMNS = [0, 0.39, 0.69, 1] as const;
const EQUAL = [0, 1 / 3, 2 / 3, 1] as const;

/** Draws figures side by side, each with its label below. */
export function figures(
  context: Context,
  list: readonly Figure[],
  { start, end, y, size, centred = false }: Row,
): void {
  const starts = centred ? EQUAL : COLUMNS;
  const align = centred ? 'center' : 'start';
  list.slice(0, 3).forEach(({ value, label }, index) => {
    const from = start + (end - start) * (starts[index] ?? 0);
    const to = start + (end - start) * (starts[index + 1] ?? 1);
    const x = centred ? fromStart((from + to) / 2) : from;
    const widest = to - from - 24;
    drawText(context, value, x, y, { face: 'display', size, colour: ON_STOVE, align, widest });
    const word = { face: 'text', size: 34, colour: ON_STOVE_2, align, widest } as const;
    drawText(context, label, x, y + 52, word);
  });
}
