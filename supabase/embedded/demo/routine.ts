import type { Clock, EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { addDays, clockTimeToSeconds, logicalDay, wallMsSince } from '#domain/calendar/days.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

const DAY_START: ClockTime = '00:00:00';
const GOALS: Readonly<Record<CheckInType, ClockTime>> = { morning: '07:00:00', night: '23:00:00' };

/** How a demo user has been checking in. */
export interface Routine {
  /** How many days ago it began. */
  days: number;
  /** How many days ago the last check-ins are: with 1, today is open; with 0, today has those check-ins whose time has come. */
  until: 0 | 1;
  /** Days without a check-in, counted back from today. */
  gaps: Readonly<Record<CheckInType, readonly number[]>>;
  /**
   * Minutes from the goal, used in turn. The lists have lengths without a common factor, so that weeks differ. Nights
   * stay before midnight, because later times belong to the next day.
   */
  roundGoal: Readonly<Record<CheckInType, readonly number[]>>;
}

/** The check-ins of a routine up to now in the zone of the clock, oldest first; the same at the same moment. */
export function checkInsOf(routine: Routine, clock: Clock): readonly MutationArgs['checkIn'][] {
  const now = clock.now();
  const today = logicalDay(now, clock.utcOffsetMinutes(now), DAY_START);
  const history: MutationArgs['checkIn'][] = [];
  for (let ago = routine.days; ago >= routine.until; ago--) {
    for (const type of ['morning', 'night'] as const) {
      if (routine.gaps[type].includes(ago)) continue;
      const one = checkInOn(addDays(today, -ago), type, ago, routine, clock);
      if (Date.parse(one.check_in_time) <= now) history.push(one);
    }
  }
  return history;
}

function checkInOn(
  day: LocalDay,
  type: CheckInType,
  ago: number,
  { roundGoal }: Routine,
  clock: Clock,
): MutationArgs['checkIn'] {
  const round = roundGoal[type];
  const minutes = clockTimeToSeconds(GOALS[type]) / 60 + (round[ago % round.length] ?? 0);
  // with seconds, so that the times look real
  const at = instantAt(day, minutes * 60_000 + ((ago * 17) % 50) * 1000, clock);
  const offset = clock.utcOffsetMinutes(at);
  return {
    check_in_type: type,
    check_in_time: new Date(at).toISOString(),
    utc_offset_minutes: offset,
    local_day: logicalDay(at, offset, DAY_START),
    day_start: DAY_START,
    goal_time: GOALS[type],
  };
}

/** The instant at which the wall clock shows that time of the day. */
function instantAt(day: LocalDay, wallMs: number, clock: Clock): EpochMs {
  const asUtc = wallMs - wallMsSince(day, 0, 0);
  const guess = asUtc - clock.utcOffsetMinutes(asUtc) * 60_000;
  return asUtc - clock.utcOffsetMinutes(guess) * 60_000;
}
