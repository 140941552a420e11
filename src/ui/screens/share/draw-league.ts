import { scoreOf } from '#domain/check-ins/scoring.ts';
import {
  type Context,
  disc,
  drawText,
  figures,
  fillAll,
  heatColour,
  ON_STOVE,
  ON_STOVE_2,
  radial,
  ray,
  rule,
  SIZE,
} from '#ui/screens/share/canvas.ts';
import type { Picture } from '#ui/screens/share/picture.ts';

const CENTRE = { x: 540, y: 604 };
const PAN = 262;
const EMBLEM = 486;
/** As in the crown of the dial (components/check-in/crown.tsx): 1.2° a minute, a tick every 4 minutes. */
const REACH_MINUTES = 100;
const TURN_PER_MINUTE = 1.2 / 360;
const MINUTES_PER_TICK = 4;

/** The emblem of a new league as the pan inside the whole crown. */
export function drawLeague(
  context: Context,
  { headline, subline, figures: list }: Extract<Picture, { kind: 'league' }>,
  emblem: CanvasImageSource,
): void {
  fillAll(
    context,
    radial(context, 540, 567, 870, [
      [0, '#8a4a12'],
      [0.42, '#3d2618'],
      [1, '#1d1512'],
    ]),
  );
  context.lineCap = 'round';
  for (let minute = -REACH_MINUTES; minute <= REACH_MINUTES; minute += MINUTES_PER_TICK) {
    const score = scoreOf(Math.abs(minute));
    const to = 314 + 118 * (score / 100);
    const turn = minute * TURN_PER_MINUTE;
    ray(context, { ...CENTRE, turn, from: 290, to }, heatColour('morning', score), 15);
  }
  disc(context, CENTRE.x, CENTRE.y, PAN, '#33251d');
  context.drawImage(emblem, CENTRE.x - EMBLEM / 2, CENTRE.y - EMBLEM / 2, EMBLEM, EMBLEM);
  const centred = { align: 'center' } as const;
  drawText(context, headline, 540, 1030, { face: 'display', size: 128, colour: ON_STOVE, ...centred });
  drawText(context, subline, 540, 1096, { face: 'text', size: 42, colour: ON_STOVE_2, ...centred });
  rule(context, 340, 740, 1146);
  figures(context, list, { start: 180, end: SIZE.width - 180, y: 1240, size: 76, centred: true });
}
