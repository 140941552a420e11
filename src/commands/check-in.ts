import type { Clock } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { LocalDay } from '#base/time-words.ts';
import { type ChangingStore, type WriteFailure, write } from '#commands/write.ts';
import { dayStartInForce } from '#domain/calendar/day-start.ts';
import { addDays, calendarDay, instantOf, logicalDay } from '#domain/calendar/days.ts';
import { goalInForce } from '#domain/calendar/goal-in-force.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { type JourneyFault, journeyFault, NEIGHBOUR_DAYS } from '#domain/check-ins/journey.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import type { League } from '#schemas/profile.ts';
import { docKey } from '#store/rows/doc-key.ts';

const TYPES: readonly CheckInType[] = ['morning', 'night'];

/** The row as scored on this device; the server computes the same numbers. */
export interface CheckInOutcome {
  checkIn: CheckIn;
  /** The new league after this check-in; null when it has not changed. */
  risenTo: League | null;
}

export type CheckInError =
  | { type: 'AlreadyCheckedIn' }
  /** The server would reject it, by that code. */
  | { type: 'Rejected'; code: JourneyFault }
  | WriteFailure;

/**
 * Checks in now: decides instant, offset, day and goal for good, stores them and returns the score (product.md §4,
 * §9). Two taps, or two tabs at the same instant, make one row.
 */
export async function checkIn(
  { store, clock }: { store: ChangingStore; clock: Clock },
  type: CheckInType,
): Promise<Result<CheckInOutcome, CheckInError>> {
  const at = clock.now();
  const offset = clock.utcOffsetMinutes(at);
  const { userId } = store;
  return write<CheckInOutcome, CheckInError>(store, async (change) => {
    const { rows } = change;
    // the day can only be one of two, and its neighbours decide the score and what is possible: read all of them at once
    const wallDay = calendarDay(at, offset);
    const idOn = (day: LocalDay) => checkInId(userId, type, day);
    const nearby = Array.from({ length: 2 * NEIGHBOUR_DAYS + 2 }, (_, n) =>
      addDays(wallDay, n - NEIGHBOUR_DAYS - 1),
    );
    const neighbours = nearby.flatMap((day) => TYPES.map((one) => checkInId(userId, one, day)));
    const [{ synced }] = await Promise.all([
      change.state(),
      rows.load([
        ...neighbours.map((id) => docKey('check_ins', id)),
        ...(['goals', 'profiles', 'streaks'] as const).map((table) => docKey(table, userId)),
      ]),
    ]);
    const goals = await rows.get('goals', userId);
    const profile = await rows.get('profiles', userId);
    // a stored check-in must have its row on screen; without these it would have none
    const isComplete = goals && profile && (await rows.get('streaks', userId));
    if (!isComplete || !synced) return err({ type: 'NotSyncedYet' });

    const dayStart = dayStartInForce(goals, at, offset);
    const localDay = logicalDay(at, offset, dayStart);
    const id = idOn(localDay);
    if (await rows.get('check_ins', id)) return err({ type: 'AlreadyCheckedIn' });

    const tap = {
      check_in_type: type,
      check_in_time: instantOf(at),
      utc_offset_minutes: offset,
      local_day: localDay,
      day_start: dayStart,
      goal_time: goalInForce(goals, type, localDay),
    };
    const others = await Promise.all(neighbours.map((one) => rows.get('check_ins', one)));
    const code = journeyFault(
      tap,
      others.filter((row) => row !== null),
    );
    if (code) return err({ type: 'Rejected', code });
    await change.append('checkIn', tap, at);
    const { current_league: league } = (await rows.get('profiles', userId)) ?? profile;
    return ok({
      checkIn: (await rows.get('check_ins', id)) as CheckIn,
      risenTo: league === profile.current_league ? null : league,
    });
  });
}
