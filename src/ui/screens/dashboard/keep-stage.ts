import type { LocalDay } from '#base/time-words.ts';
import { daysBetween } from '#domain/calendar/days.ts';
import type { DisplayedStreaks } from '#domain/check-ins/streaks.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** The streaks at which an email is offered again. */
const STAGES = [30, 7, 3];

/** What the card says: 0 after the first check-in, later the streak that was reached. */
export interface KeepStage {
  at: number;
  type: CheckInType;
  days: number;
}

/** The offer that was shown last on this device, on which day, and whether the user put it away. */
export interface KeepNote {
  at: number;
  day: LocalDay;
  away: boolean;
}

export function keepStage({ morning, night }: Pick<DisplayedStreaks, 'morning' | 'night'>): KeepStage {
  const [type, days] = night > morning ? (['night', night] as const) : (['morning', morning] as const);
  return { at: STAGES.find((stage) => days >= stage) ?? 0, type, days };
}

/** True when an email is offered today: once for each stage, for one day, and never on two days running. */
export function isKeepDue({ at }: Pick<KeepStage, 'at'>, last: KeepNote | null, today: LocalDay): boolean {
  if (last === null) return true;
  if (at === last.at) return last.day === today && !last.away;
  return at > last.at && daysBetween(last.day, today) > 1;
}

export const writtenNote = ({ at, day, away }: KeepNote): string =>
  [at, day, away ? 'away' : 'shown'].join(' ');

/** Null for a note that is missing or unreadable. */
export function readNote(text: string | null): KeepNote | null {
  const [, at, day, end] = /^(\d+) (\d{4}-\d{2}-\d{2}) (away|shown)$/.exec(text ?? '') ?? [];
  return at && day ? { at: Number(at), day, away: end === 'away' } : null;
}
