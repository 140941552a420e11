import { columnWeekdayText } from '#copy/format/times.ts';
import { weekdayOf } from '#domain/calendar/days.ts';
import { mondayOf, weekDays } from '#domain/calendar/weeks.ts';
import {
  type Context,
  coin,
  disc,
  drawText,
  figures,
  fillAll,
  fromStart,
  INK,
  ON_STOVE_2,
  radial,
  rule,
  SIZE,
  vertical,
} from '#ui/screens/share/canvas.ts';
import type { Picture } from '#ui/screens/share/picture.ts';

const STOVE = { left: 48, right: 1032, bottom: 1294, radius: 84 };
const FIRST_COIN = 152;
const COLUMN = 129.4;
const WORD = { face: 'text', size: 30, colour: ON_STOVE_2 } as const;

/** Draws a week or a month: dawn, the sun behind the stove, and a coin for each day on the stove. */
export function drawWeek(context: Context, picture: Extract<Picture, { kind: 'week' | 'month' }>): void {
  const isMonth = picture.kind === 'month';
  const top = isMonth ? 540 : 650;
  drawDawn(context, top - 10);
  drawStove(context, top);
  drawText(context, picture.headline, 70, 330, { face: 'display', size: 176, colour: INK });
  drawText(context, picture.subline, 76, 400, { face: 'text', size: 52, colour: INK });
  if (isMonth) drawMonth(context, picture, top);
  else drawSevenDays(context, picture, top);
  rule(context, 96, 984, isMonth ? 1060 : 1015);
  figures(context, picture.figures, { start: 96, end: 1008, y: isMonth ? 1170 : 1146, size: 92 });
}

function drawDawn(context: Context, horizon: number): void {
  const sun = fromStart(748);
  fillAll(
    context,
    vertical(context, 0, SIZE.height, [
      [0, '#a9cfdf'],
      [0.36, '#fbdeb7'],
      [0.62, '#f7efdc'],
    ]),
  );
  disc(
    context,
    sun,
    horizon,
    440,
    radial(context, sun, horizon, 440, [
      [0, '#ffc55abf'],
      [0.4, '#ffc55abf'],
      [1, '#ffd58a00'],
    ]),
  );
  disc(
    context,
    sun,
    horizon,
    226,
    radial(context, sun - 36, horizon - 72, 300, [
      [0, '#ffe69a'],
      [0.72, '#f8b038'],
      [1, '#f29a26'],
    ]),
  );
}

function drawStove(context: Context, top: number): void {
  const { left, right, bottom, radius } = STOVE;
  context.save();
  context.beginPath();
  context.roundRect(left, top, right - left, bottom - top, radius);
  context.clip();
  fillAll(
    context,
    vertical(context, top, bottom, [
      [0, '#3a2e27'],
      [0.5, '#231b17'],
      [1, '#231b17'],
    ]),
  );
  // the glow of the pan, wider than high
  context.translate(540, top + 210);
  context.scale(1, 0.54);
  disc(
    context,
    0,
    0,
    470,
    radial(context, 0, 0, 470, [
      [0, '#8a4a12d9'],
      [1, '#8a4a1200'],
    ]),
  );
  context.restore();
}

type Days = Extract<Picture, { kind: 'week' | 'month' }>;

function drawSevenDays(context: Context, { goals, days }: Days, top: number): void {
  drawText(context, goals, 96, top + 86, { ...WORD, size: 34, widest: 984 - 96 });
  days.forEach((day, index) => {
    const x = fromStart(FIRST_COIN + COLUMN * index);
    coin(context, x, top + 186, 116, day);
    drawText(context, columnWeekdayText(day.day), x, top + 294, { ...WORD, align: 'center', widest: COLUMN });
  });
}

function drawMonth(context: Context, { days }: Days, top: number): void {
  const first = days[0]?.day ?? '';
  weekDays(mondayOf(first)).forEach((day, index) => {
    const x = fromStart(FIRST_COIN + COLUMN * index);
    drawText(context, columnWeekdayText(day), x, top + 66, { ...WORD, align: 'center', widest: COLUMN });
  });
  days.forEach((day, index) => {
    const place = weekdayOf(first) + index;
    const x = fromStart(FIRST_COIN + COLUMN * (place % 7));
    coin(context, x, top + 122 + 69 * Math.floor(place / 7), 64, day);
  });
}
