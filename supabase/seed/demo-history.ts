import type { Clock, EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { addDays, clockTimeToSeconds, logicalDay, wallMsSince } from '#domain/days.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { MutationArgs } from '#schemas/mutation.ts';

const DAYS = 35;
const DAY_START: ClockTime = '00:00:00';
const GOALS: Readonly<Record<CheckInType, ClockTime>> = { morning: '07:00:00', night: '23:00:00' };

/** Days ago with nothing checked in: a weekend away, and evenings and mornings that slipped. */
const GAPS: Readonly<Record<CheckInType, readonly number[]>> = {
  morning: [9, 20, 21],
  night: [6, 15, 20, 21],
};
/** Minutes round the goal, taken in turn; two lengths without a common factor, so that no two weeks look alike. */
const ROUND_GOAL: Readonly<Record<CheckInType, readonly number[]>> = {
  morning: [2, -4, 11, 0, 26, -13, 4, 38, -2, 7, 64],
  night: [-22, 3, -5, 31, -48, 1, 16, -9, 55, 0, -31, 4, -74],
};

/** Five weeks of check-ins up to yesterday in the zone of the clock, oldest first; the same for the same day. */
export function demoHistory(clock: Clock): readonly MutationArgs['checkIn'][] {
  const now = clock.now();
  const today = logicalDay(now, clock.utcOffsetMinutes(now), DAY_START);
  const history: MutationArgs['checkIn'][] = [];
  for (let ago = DAYS; ago >= 1; ago--) {
    for (const type of ['morning', 'night'] as const) {
      if (GAPS[type].includes(ago)) continue;
      history.push(checkInOn(addDays(today, -ago), type, ago, clock));
    }
  }
  return history;
}

function checkInOn(day: LocalDay, type: CheckInType, ago: number, clock: Clock): MutationArgs['checkIn'] {
  const round = ROUND_GOAL[type];
  const minutes = clockTimeToSeconds(GOALS[type]) / 60 + (round[ago % round.length] ?? 0);
  // seconds too, so that the times do not look typed
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

/** The instant at which the clock on the wall shows that much since the day's midnight. */
function instantAt(day: LocalDay, wallMs: number, clock: Clock): EpochMs {
  const asUtc = wallMs - wallMsSince(day, 0, 0);
  const guess = asUtc - clock.utcOffsetMinutes(asUtc) * 60_000;
  return asUtc - clock.utcOffsetMinutes(guess) * 60_000;
}
