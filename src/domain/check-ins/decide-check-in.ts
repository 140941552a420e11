import type { EpochMs } from '#base/clock.ts';
import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { dayStartInForce } from '#domain/calendar/day-start.ts';
import { addDays, calendarDay, instantOf, logicalDay } from '#domain/calendar/days.ts';
import { goalInForce } from '#domain/calendar/goal-in-force.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { type JourneyFault, journeyFault, NEIGHBOUR_DAYS } from '#domain/check-ins/journey.ts';
import { mayUndo, tapsOf, type Undo } from '#domain/check-ins/ledger.ts';
import { minutesOff, scoreOf } from '#domain/check-ins/scoring.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { TableName } from '#schemas/registry.ts';
import type { CheckIn, CheckInType, Tap } from '#schemas/tables/check-ins.ts';
import type { League } from '#schemas/tables/profiles.ts';

/** The row as scored on this device; the server computes the same numbers. */
export interface CheckInOutcome {
  checkIn: CheckIn;
  /** The new league after this check-in; null when it has not changed. */
  risenTo: League | null;
}

export type CheckInError =
  | { type: 'AlreadyCheckedIn' }
  /** It would earn no points, and the user has not said yes to that. */
  | { type: 'WorthNothing' }
  /** The server would reject it, by that code. */
  | { type: 'Rejected'; code: JourneyFault }
  | WriteFailure;

export type UndoCheckInError =
  /** More than 60 seconds have passed, or the clock was set back before the tap. */
  | { type: 'TooLate' }
  /** It was undone already, here or elsewhere, or an earlier check-in of that day has replaced it. */
  | { type: 'NotThere' }
  | WriteFailure;

/** What a check-in reads and writes in its transaction (store/change.ts). */
export interface CheckInChange {
  rows: Pick<EditableRows, 'get'> & {
    load(keys: readonly `${TableName}/${Uuid}`[]): Promise<void>;
    loadBetween(
      table: 'check_ins',
      values: readonly [Partial<CheckIn>, Partial<CheckIn>],
      ids: readonly Uuid[],
    ): Promise<void>;
  };
  state(): Promise<{ synced: boolean }>;
  append(
    name: 'checkIn',
    args: Tap & Pick<CheckIn, 'check_in_type' | 'local_day'>,
    at: EpochMs,
  ): Promise<Uuid>;
}

const TYPES: readonly CheckInType[] = ['morning', 'night'];

export interface CheckInMoment {
  userId: Uuid;
  at: EpochMs;
  /** Minutes east of UTC. */
  offset: number;
  /** The user has said yes to a check-in without points. */
  evenForNothing: boolean;
}

/**
 * Decides instant, offset, day and goal of a check-in for good, stores them and returns the score (product.md §4, §9).
 * The page and the service worker use it.
 */
export async function decideCheckIn(
  change: CheckInChange,
  { userId, at, offset, evenForNothing }: CheckInMoment,
  type: CheckInType,
): Promise<Result<CheckInOutcome, CheckInError>> {
  const { rows } = change;
  // the day is one of two, and its neighbours decide the score and whether it is possible, so read all of them
  // at once
  const wallDay = calendarDay(at, offset);
  const idOn = (day: LocalDay) => checkInId(userId, type, day);
  const nearby = Array.from({ length: 2 * NEIGHBOUR_DAYS + 2 }, (_, n) =>
    addDays(wallDay, n - NEIGHBOUR_DAYS - 1),
  );
  const neighbours = nearby.flatMap((day) => TYPES.map((one) => checkInId(userId, one, day)));
  const on = (local_day = wallDay) => ({ user_id: userId, local_day });
  const [{ synced }] = await Promise.all([
    change.state(),
    rows.loadBetween('check_ins', [on(nearby[0]), on(nearby.at(-1))], neighbours),
    rows.load((['goals', 'profiles', 'streaks'] as const).map((table) => `${table}/${userId}` as const)),
  ]);
  const goals = await rows.get('goals', userId);
  const profile = await rows.get('profiles', userId);
  // without profile and streaks, the check-in would be stored but get no row on screen
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
  if (!evenForNothing && scoreOf(minutesOff(tap)) === 0) return err({ type: 'WorthNothing' });
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
}

/** Why a check-in cannot be undone now; null when it can. */
export async function undoFault(
  change: Pick<CheckInChange, 'state'> & { rows: Pick<EditableRows, 'get'> },
  userId: Uuid,
  undo: Undo,
): Promise<UndoCheckInError | null> {
  const { synced } = await change.state();
  if (!synced) return { type: 'NotSyncedYet' };
  const row = await change.rows.get('check_ins', checkInId(userId, undo.check_in_type, undo.local_day));
  const isThere = tapsOf(row).some(({ check_in_time }) => check_in_time === undo.check_in_time);
  if (!isThere) return { type: 'NotThere' };
  return mayUndo(undo) ? null : { type: 'TooLate' };
}
