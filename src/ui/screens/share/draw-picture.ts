import { copy } from '#ui/copy/copy.ts';
import { type Context, drawText, INK, MARGIN, ON_STOVE, ON_STOVE_2, SIZE } from '#ui/screens/share/canvas.ts';
import { drawLeague } from '#ui/screens/share/draw-league.ts';
import { drawWeek } from '#ui/screens/share/draw-week.ts';
import { drawYear } from '#ui/screens/share/draw-year.ts';
import type { Picture } from '#ui/screens/share/picture.ts';

export interface Drawings {
  mark: CanvasImageSource;
  /** The emblem of the league in the picture; null in any other picture. */
  emblem: CanvasImageSource | null;
}

/** Draws a picture with its header: the mark on the left, and the date (with the user's name on request) on the right. */
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
  context.drawImage(mark, MARGIN, 66, 76, 76);
  drawText(context, copy.appName, 162, 121, { face: 'display', size: 55, colour, widest: 340 });
  const right = { face: 'text', size: 34, align: 'right', widest: 460 } as const;
  drawText(context, picture.date, SIZE.width - MARGIN, 120, { ...right, colour });
  if (name) drawText(context, name, SIZE.width - MARGIN, 170, { ...right, widest: 320, colour: quiet });
}
