import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import { potsWords } from '#copy/words/pots.ts';
import { epochOf } from '#domain/calendar/days.ts';
import { earnedScore } from '#domain/check-ins/scoring.ts';
import { isQuietThere, showsBrokenRun } from '#domain/pots/pot-roles.ts';
import type { PotView } from '#queries/pots.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import { halfWords } from '#ui/components/check-in/coin-words.ts';
import { heatOf } from '#ui/components/check-in/heat.ts';
import type { PotDay } from '#ui/components/pots/pot-drawing.tsx';
import { shortNameOf } from '#ui/copy/shown-name.ts';

/** How long the row names a nudge that arrived. */
const NUDGE_SHOWN_MS = 12 * 3_600_000;

const rowOn = (rows: readonly CheckIn[], day: LocalDay, type: CheckInType) =>
  rows.find(({ local_day, check_in_type }) => local_day === day && check_in_type === type);

/** A day of one user. A missing check-in is an empty quarter, never a broken one. */
export function potDay(rows: readonly CheckIn[], day: LocalDay): PotDay {
  const half = (type: CheckInType) => {
    const row = rowOn(rows, day, type);
    return row ? heatOf(earnedScore(row)) : 'open';
  };
  return { morning: half('morning'), night: half('night') };
}

/** "morning perfect, night open". */
export function potDayWords(rows: readonly CheckIn[], day: LocalDay): string {
  const { morning, night } = potDay(rows, day);
  const words = (type: CheckInType, half: PotDay['morning']) => {
    const row = rowOn(rows, day, type);
    return halfWords(half, row ? earnedScore(row) : null);
  };
  return potsWords.half(words('morning', morning), words('night', night));
}

export interface PotWords {
  title: string;
  note: string;
  /** The check-in to nudge about, while a nudge is possible. */
  nudge: 'possible' | 'sent' | null;
  /** It waits for this user. */
  needsYou: boolean;
  cold: boolean;
  isWhole: boolean;
}

/** What the row of a pot that continues says. */
export function potWords(view: PotView, today: LocalDay, now: EpochMs): PotWords {
  const { pot, days } = view;
  const name = shortNameOf(view.card);
  const [mine, theirs] = [potDay(view.mine, today), potDay(view.theirs, today)];
  const isIn = (day: PotDay, type: CheckInType) => day[type] !== 'open';
  const behind = (ahead: PotDay, other: PotDay): CheckInType | null =>
    (['night', 'morning'] as const).find((type) => isIn(ahead, type) && !isIn(other, type)) ?? null;
  const theirOpen = behind(mine, theirs);
  const yourOpen = behind(theirs, mine);
  const isWhole = !theirOpen && !yourOpen && isIn(mine, 'morning') && isIn(mine, 'night');
  const cold = showsBrokenRun(pot, days.broken);
  const wasNudged = pot.nudge_at !== null && now - epochOf(pot.nudge_at) < NUDGE_SHOWN_MS;
  const quiet = isQuietThere(pot, now);

  const title =
    cold && days.broken
      ? potsWords.goodRun(days.broken.days)
      : days.current > 0
        ? potsWords.daysWith(days.current, name)
        : potsWords.dayOne(name);
  const note = cold
    ? potsWords.happens
    : yourOpen
      ? (wasNudged ? potsWords.nudgedYou : potsWords.theirsIsIn)(name, yourOpen)
      : theirOpen
        ? quiet
          ? potsWords.quiet
          : potsWords.yoursIsIn(name, theirOpen)
        : isWhole
          ? potsWords.allIn
          : potsWords.bothOpen[isIn(mine, 'morning') ? 'night' : 'morning'];
  const nudged = (pot.nudged_on ?? '') >= today;
  const nudge = cold || !theirOpen || yourOpen || quiet ? null : nudged ? 'sent' : 'possible';
  return { title, note, nudge, needsYou: cold || yourOpen !== null, cold, isWhole };
}
