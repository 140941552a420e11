import { isolated } from '#copy/language/language.ts';
import { copy } from '#ui/copy/copy.ts';
import {
  type Context,
  drawText,
  fromStart,
  INK,
  MARGIN,
  ON_STOVE,
  ON_STOVE_2,
  SIZE,
} from '#ui/screens/share/canvas.ts';
import { drawLeague } from '#ui/screens/share/draw-league.ts';
import { drawWeek } from '#ui/screens/share/draw-week.ts';
import { drawYear } from '#ui/screens/share/draw-year.ts';
import type { Picture } from '#ui/screens/share/picture.ts';

export interface Drawings {
  mark: CanvasImageSource;
  /** The emblem of the league in the picture; null in any other picture. */
  emblem: CanvasImageSource | null;
}

/** Draws a picture with its header: first the mark, and at the end of the line the date, with the user's name on request. */
export function drawPicture(
  context: Context,
  picture: Picture,
  { mark, emblem }: Drawings,
  name: string | null,
): void {
  if (picture.kind === 'year') drawYear(context, picture);
  else if (picture.kind !== 'league') drawWeek(context, picture);
  else if (emblem) drawLeague(context, picture, emblem);

  const isDark = picture.kind === 'year' || picture.kind === 'league';
  const [colour, quiet] = isDark ? [ON_STOVE, ON_STOVE_2] : [INK, INK];
  context.drawImage(mark, fromStart(MARGIN + 38) - 38, 66, 76, 76);
  drawText(context, copy.appName, 162, 121, { face: 'brand', size: 55, colour, widest: 340 });
  const end = { face: 'text', size: 34, align: 'end', widest: 460 } as const;
  drawText(context, picture.date, SIZE.width - MARGIN, 120, { ...end, colour });
  if (name)
    drawText(context, isolated(name), SIZE.width - MARGIN, 170, {
      ...end,
      widest: 320,
      colour: quiet,
    });
}
