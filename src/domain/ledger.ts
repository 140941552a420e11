/**
 * The ledger: one check-in per user, type and logical day, scored in order of day. Whatever order check-ins arrive
 * in, the rows and numbers are those of scoring the days in order. Twins: the scoring triggers in SQL, and the naive
 * oracle of the tests; all run tests/cases/ledger.json.
 */
import type { Instant, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-in-id.ts';
import { addDays, epochOf } from '#domain/days.ts';
import type { Draft } from '#domain/draft.ts';
import { minutesOff, multiplierOf, PERFECT_SCORE, scoreOf } from '#domain/scoring.ts';
import { type RowChange, totalsAfter } from '#domain/totals.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';
import type { MutationArgs } from '#schemas/mutation.ts';

/** For how long after the tap a check-in can be undone. */
export const UNDO_WINDOW_MS = 60_000;

/** Which row to undo, and when the person said so. */
export interface Undo {
  check_in_type: CheckInType;
  local_day: LocalDay;
  /** The row is removed only while it stands with this very instant. */
  check_in_time: Instant;
  undone_at: Instant;
}

/**
 * Puts a check-in into its place: scores it, extends the run after it, and brings streaks and profile along.
 * The earliest of a day stands; the same one or a later one has no effect, so doing it twice is safe. Quiet when
 * profile or streaks are missing. An arrival in order reads five rows, whatever the length of the history.
 */
export async function insertCheckIn(
  draft: Draft,
  userId: Uuid,
  args: MutationArgs['checkIn'],
): Promise<void> {
  const id = checkInId(userId, args.check_in_type, args.local_day);
  const before = await draft.get('check_ins', id);
  if (before && epochOf(before.check_in_time) <= epochOf(args.check_in_time)) return;
  if (!(await hasGround(draft, userId))) return;

  const streak = 1 + (await streakOn(draft, userId, args.check_in_type, addDays(args.local_day, -1)));
  const after = scored(userId, id, args, streak);
  draft.set('check_ins', id, after);
  const changes: RowChange[] = [{ before, after }];
  if (!before) changes.push(...(await renumberRunAfter(draft, after, streak)));
  await totalsAfter(draft, userId, changes);
}

/** Whether an undo comes within a minute of the tap, and not before it. Judged by these values, not by arrival. */
export function mayUndo({ check_in_time, undone_at }: Pick<Undo, 'check_in_time' | 'undone_at'>): boolean {
  const waited = epochOf(undone_at) - epochOf(check_in_time);
  return waited >= 0 && waited <= UNDO_WINDOW_MS;
}

/**
 * Undo: takes a check-in out, if it stands with that very `check_in_time` and was undone within a minute; else it
 * does nothing. Judged by these values, not by arrival, and safe to do twice. The exact inverse of the insert into
 * an empty place: the run after it starts anew.
 */
export async function removeCheckIn(draft: Draft, userId: Uuid, undo: Undo): Promise<void> {
  if (!mayUndo(undo)) return;
  const id = checkInId(userId, undo.check_in_type, undo.local_day);
  const before = await draft.get('check_ins', id);
  if (!before || before.check_in_time !== undo.check_in_time) return;
  if (!(await hasGround(draft, userId))) return;

  draft.set('check_ins', id, null);
  await totalsAfter(draft, userId, [{ before, after: null }, ...(await renumberRunAfter(draft, before, 0))]);
}

async function hasGround(draft: Draft, userId: Uuid): Promise<boolean> {
  return (await draft.get('profiles', userId)) !== null && (await draft.get('streaks', userId)) !== null;
}

async function streakOn(draft: Draft, userId: Uuid, type: CheckInType, day: LocalDay): Promise<number> {
  return (await draft.get('check_ins', checkInId(userId, type, day)))?.streak ?? 0;
}

function scored(userId: Uuid, id: Uuid, args: MutationArgs['checkIn'], streak: number): CheckIn {
  const score = scoreOf(minutesOff(args));
  const multiplier = multiplierOf(score, streak);
  return {
    id,
    user_id: userId,
    check_in_type: args.check_in_type,
    check_in_time: args.check_in_time,
    utc_offset_minutes: args.utc_offset_minutes,
    local_day: args.local_day,
    day_start: args.day_start,
    goal_time: args.goal_time,
    streak,
    streak_multiplier: multiplier,
    points_earned: score * multiplier,
    // until the server has said when it took the row, the tap is the only time known
    created_at: args.check_in_time,
    received_at: null,
  };
}

/** Counts on from `streak` through the unbroken days after that row, and says which rows changed. */
async function renumberRunAfter(draft: Draft, row: CheckIn, streak: number): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  let day = row.local_day;
  let length = streak;
  for (;;) {
    day = addDays(day, 1);
    length += 1;
    const id = checkInId(row.user_id, row.check_in_type, day);
    const before = await draft.get('check_ins', id);
    if (!before) return changes;
    const after = withStreak(before, length);
    draft.set('check_ins', id, after);
    changes.push({ before, after });
  }
}

/** The score itself is not stored: of a perfect row it is known, of any other the multiplier is 1. */
function withStreak(row: CheckIn, streak: number): CheckIn {
  const perfect = row.points_earned === PERFECT_SCORE * row.streak_multiplier;
  if (!perfect) return { ...row, streak };
  return { ...row, streak, streak_multiplier: streak, points_earned: PERFECT_SCORE * streak };
}
