/**
 * The ledger: one check-in per user, type and logical day, scored in order of day. A day is a set of taps: a
 * check-in adds one, an undo removes exactly its own, and the earliest tap left is the one that counts. Any
 * order of arrival gives the same rows and numbers as scoring the days in order. Twins: the scoring triggers,
 * `add_same_day_check_in` and `undo_check_in` in SQL, and the naive oracle of the tests; all run tests/cases/ledger.json.
 */
import type { Instant, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays, epochOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { minutesOff, multiplierOf, PERFECT_SCORE, scoreOf } from '#domain/check-ins/scoring.ts';
import { type RowChange, totalsAfter } from '#domain/check-ins/totals.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { CheckIn, CheckInType, Tap } from '#schemas/tables/check-ins.ts';

/** How many superseded check-ins of a day are kept beside the one that counts; beyond that, the latest are dropped. */
const MOST_SUPERSEDED = 10;

/** How long after the tap a check-in can be undone. */
export const UNDO_WINDOW_MS = 60_000;

type Day = Pick<CheckIn, 'check_in_type' | 'local_day'>;

/** Identifies one tap of a user. */
export interface TapKey {
  check_in_type: CheckInType;
  local_day: LocalDay;
  check_in_time: Instant;
}

/** Which tap to undo, and when the user did so. */
export interface Undo extends TapKey {
  undone_at: Instant;
}

export const isSameTap = (one: TapKey, other: TapKey): boolean =>
  one.check_in_type === other.check_in_type &&
  one.local_day === other.local_day &&
  one.check_in_time === other.check_in_time;

/**
 * Adds a tap to its day. The earliest tap counts: it is scored and extends the streak after it, and streaks
 * and profile follow. Superseded check-ins are kept beside it. Adding the same tap twice has no effect. Does nothing
 * when profile or streaks are missing. An arrival in order reads five rows, however long the history is.
 */
export async function insertCheckIn(rows: EditableRows, userId: Uuid, args: Tap & Day): Promise<void> {
  const { check_in_type, local_day, ...tap } = args;
  const before = await rows.get('check_ins', checkInId(userId, check_in_type, local_day));
  const taps = tapsOf(before);
  if (taps.some(({ check_in_time }) => check_in_time === tap.check_in_time)) return;
  await setTaps(rows, userId, args, before, [...taps, tap].sort(byTime).slice(0, 1 + MOST_SUPERSEDED));
}

/**
 * True when an undo comes within a minute after the tap. Compares these two times, never the time of arrival.
 */
export function mayUndo({ check_in_time, undone_at }: Pick<Undo, 'check_in_time' | 'undone_at'>): boolean {
  const waited = epochOf(undone_at) - epochOf(check_in_time);
  return waited >= 0 && waited <= UNDO_WINDOW_MS;
}

/**
 * Removes exactly that tap from its day, if it was undone within a minute. The earliest tap left then counts;
 * without one, the streak starts again after that day. Compares times, never the time of arrival. Safe to do
 * twice.
 */
export async function removeCheckIn(rows: EditableRows, userId: Uuid, undo: Undo): Promise<void> {
  if (!mayUndo(undo)) return;
  const before = await rows.get('check_ins', checkInId(userId, undo.check_in_type, undo.local_day));
  const taps = tapsOf(before);
  const left = taps.filter(({ check_in_time }) => check_in_time !== undo.check_in_time);
  if (left.length < taps.length) await setTaps(rows, userId, undo, before, left);
}

/** All stored taps of a day; the one that counts comes first. */
export function tapsOf(row: CheckIn | null): readonly Tap[] {
  if (!row) return [];
  const { check_in_time, utc_offset_minutes, day_start, goal_time, superseded } = row;
  return [{ check_in_time, utc_offset_minutes, day_start, goal_time }, ...superseded];
}

/** Replaces the taps of a day. `before`: its row until now. */
async function setTaps(
  rows: EditableRows,
  userId: Uuid,
  day: Day,
  before: CheckIn | null,
  [first, ...superseded]: readonly Tap[],
): Promise<void> {
  const profile = await rows.get('profiles', userId);
  const streaks = await rows.get('streaks', userId);
  if (!profile || !streaks) return;
  const { check_in_type, local_day } = day;
  const id = checkInId(userId, check_in_type, local_day);
  if (before && first?.check_in_time === before.check_in_time) {
    rows.set('check_ins', id, { ...before, superseded });
    return;
  }
  const streak = before?.streak ?? 1 + (await streakOn(rows, userId, check_in_type, addDays(local_day, -1)));
  const after = first ? { ...scored(userId, day, first, streak), superseded } : null;
  rows.set('check_ins', id, after);
  const changes: RowChange[] = [{ before, after }];
  if (!before || !after) changes.push(...(await renumberRunAfter(rows, userId, day, after ? streak : 0)));
  await totalsAfter(rows, { profile, streaks }, check_in_type, changes);
}

async function streakOn(rows: EditableRows, userId: Uuid, type: CheckInType, day: LocalDay): Promise<number> {
  return (await rows.get('check_ins', checkInId(userId, type, day)))?.streak ?? 0;
}

function scored(
  userId: Uuid,
  { check_in_type, local_day }: Day,
  { check_in_time, utc_offset_minutes, day_start, goal_time }: Tap,
  streak: number,
): Omit<CheckIn, 'superseded'> {
  const score = scoreOf(minutesOff({ check_in_time, utc_offset_minutes, local_day, day_start, goal_time }));
  const multiplier = multiplierOf(score, streak);
  return {
    id: checkInId(userId, check_in_type, local_day),
    user_id: userId,
    check_in_type,
    check_in_time,
    utc_offset_minutes,
    local_day,
    day_start,
    goal_time,
    streak,
    streak_multiplier: multiplier,
    points_earned: score * multiplier,
    // until the server has recorded when it took the row, the tap is the only known time
    created_at: check_in_time,
    received_at: null,
  };
}

const byTime = (a: Tap, b: Tap) => epochOf(a.check_in_time) - epochOf(b.check_in_time);

/** Continues the streak through the unbroken days after that day, and returns the changed rows. */
async function renumberRunAfter(
  rows: EditableRows,
  userId: Uuid,
  { check_in_type, local_day }: Day,
  streak: number,
): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  let day = local_day;
  let length = streak;
  for (;;) {
    day = addDays(day, 1);
    length += 1;
    const id = checkInId(userId, check_in_type, day);
    const before = await rows.get('check_ins', id);
    if (!before) return changes;
    const after = withStreak(before, length);
    rows.set('check_ins', id, after);
    changes.push({ before, after });
  }
}

/** The score itself is not stored: a perfect row's is known, and any other row has the multiplier 1. */
function withStreak(row: CheckIn, streak: number): CheckIn {
  const perfect = row.points_earned === PERFECT_SCORE * row.streak_multiplier;
  if (!perfect) return { ...row, streak };
  return { ...row, streak, streak_multiplier: streak, points_earned: PERFECT_SCORE * streak };
}
