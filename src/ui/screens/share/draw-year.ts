import { columnMonthText } from '#copy/format/times.ts';
import { shareWords } from '#copy/words/share.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Figure } from '#ui/copy/share.ts';
import {
  type Context,
  disc,
  drawText,
  figures,
  fillAll,
  fromStart,
  heatColour,
  INK,
  MARGIN,
  ON_STOVE_2,
  radial,
  ray,
  SIZE,
} from '#ui/screens/share/canvas.ts';
import type { Picture } from '#ui/screens/share/picture.ts';

const CENTRE = { x: 540, y: 608 };
/** Where mornings begin and go outwards, and where nights begin and go inwards. */
const OUTER = 282;
const INNER = 258;
const YOLK = 150;
const MONTHS = 448;
/** The baseline of the key; a long one has two lines. */
const KEY = 1111;

/**
 * One ray for each day around a yolk: the nearer to the goal, the longer and hotter the ray. A day without a
 * check-in is a stub of ash.
 */
export function drawYear(
  context: Context,
  { days, middle, figures: list }: Extract<Picture, { kind: 'year' }>,
): void {
  fillAll(
    context,
    radial(context, 540, 580, 910, [
      [0, '#5b3014'],
      [0.5, '#2b1f19'],
      [1, '#1b1411'],
    ]),
  );
  context.lineCap = 'round';
  days.forEach(({ day, morning, night }, index) => {
    const turn = index / days.length;
    const out = OUTER + lengthOf(morning, 132);
    ray(
      context,
      { ...CENTRE, turn, from: OUTER, to: out },
      heatColour('morning', morning),
      morning === null ? 2.4 : 4,
    );
    const to = INNER - lengthOf(night, 76);
    ray(context, { ...CENTRE, turn, from: INNER, to }, heatColour('night', night), night === null ? 2.4 : 3);
    if (day.endsWith('-15')) writeMonth(context, columnMonthText(day), turn);
  });
  disc(
    context,
    CENTRE.x,
    CENTRE.y,
    YOLK,
    radial(context, CENTRE.x - 24, CENTRE.y - 48, 200, [
      [0, '#ffe08a'],
      [0.66, '#fdb62f'],
      [1, '#ef931b'],
    ]),
  );
  writeMiddle(context, middle);
  writeKey(context);
  figures(context, list, { start: MARGIN, end: SIZE.width - MARGIN + 24, y: 1222, size: 88 });
}

/** The square of the score: a perfect day stands out among good ones. */
const lengthOf = (score: number | null, longest: number): number =>
  score === null ? 8 : 8 + (longest - 8) * (score / 100) ** 2;

function writeMonth(context: Context, name: string, turn: number): void {
  const x = CENTRE.x + MONTHS * Math.sin(2 * Math.PI * turn);
  const y = CENTRE.y - MONTHS * Math.cos(2 * Math.PI * turn);
  const colour = ON_STOVE_2;
  drawText(context, name, x, y + 10, { face: 'text', size: 30, colour, align: 'center', widest: 120 });
}

function writeMiddle(context: Context, { value, label }: Figure): void {
  const { x, y } = CENTRE;
  const number = { face: 'display', size: 108, colour: INK, align: 'center', widest: 250 } as const;
  drawText(context, value, x, y + 26, number);
  const word = { face: 'text', size: 36, colour: INK, align: 'center', widest: 200 } as const;
  drawText(context, label, x, y + 82, word);
}

function writeKey(context: Context): void {
  const word = { face: 'text', size: 32, colour: ON_STOVE_2 } as const;
  const write = (text: string, type: CheckInType, x: number, y: number) => {
    disc(context, fromStart(x), y - 11, 12, heatColour(type, 80));
    drawText(context, text, x + 28, y, word);
  };
  // only drawing sets the font in which a text can be measured
  write(shareWords.mornings, 'morning', 88, KEY);
  const beside = 88 + 28 + context.measureText(shareWords.mornings).width + 56;
  const fits = beside + 28 + context.measureText(shareWords.nights).width <= SIZE.width - MARGIN;
  write(shareWords.nights, 'night', fits ? beside : 88, fits ? KEY : KEY + 36);
}
