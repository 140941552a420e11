/** Explains why the points of a check-in changed, in one short line for the history. */
import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { Row } from '#schemas/registry.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';

/** Why the points of a check-in changed after they were on screen. Stored on this device, never sent. */
export interface CheckInNote {
  /** The check-in's id. */
  id: Uuid;
  was: number;
  /** The new points. Once the check-in shows other points, the note is outdated. */
  now: number;
  /**
   * `earlier_check_in`: an earlier check-in of the same day replaced it; `earlier_undone`: the earlier one was undone;
   * `earlier_rejected`: the server rejected the earlier one; `day_arrived`: a missing day before it arrived, so
   * the streak is longer; `day_gone`: a day before it was undone; `day_rejected`: the server rejected a day
   * before it; `recounted`: none of these.
   */
  reason:
    | 'earlier_check_in'
    | 'earlier_undone'
    | 'earlier_rejected'
    | 'day_arrived'
    | 'day_gone'
    | 'day_rejected'
    | 'recounted';
  /** The day that arrived or was removed; the check-in's own day when no other was involved. */
  day: LocalDay;
  noted_at: EpochMs;
}

/**
 * One note for each of this user's check-ins whose points change; none for a deleted one. `rejected`: the ids of the check-ins
 * that the server rejected.
 */
export function checkInNotes(
  userId: Uuid,
  changes: readonly { before: Row | null; after: Row | null }[],
  rejected: ReadonlySet<Uuid>,
  at: EpochMs,
): CheckInNote[] {
  const isOwn = (row: Row | null): row is CheckIn =>
    row !== null && 'check_in_type' in row && row.user_id === userId;
  return changes.flatMap(({ before, after }) =>
    isOwn(before) && isOwn(after) && before.points_earned !== after.points_earned
      ? [
          {
            id: after.id,
            was: before.points_earned,
            now: after.points_earned,
            noted_at: at,
            ...reasonOf(before, after, rejected),
          },
        ]
      : [],
  );
}

function reasonOf(
  before: CheckIn,
  after: CheckIn,
  rejected: ReadonlySet<Uuid>,
): Pick<CheckInNote, 'reason' | 'day'> {
  const { local_day: day } = after;
  // instants have one spelling, so text order is time order
  if (after.check_in_time < before.check_in_time) return { reason: 'earlier_check_in', day };
  if (after.check_in_time > before.check_in_time) {
    return { reason: rejected.has(after.id) ? 'earlier_rejected' : 'earlier_undone', day };
  }
  if (after.streak > before.streak) {
    // before, the streak began the day after the missing one
    return { reason: 'day_arrived', day: addDays(day, -before.streak) };
  }
  if (after.streak < before.streak) {
    const gone = addDays(day, -after.streak);
    const id = checkInId(after.user_id, after.check_in_type, gone);
    return { reason: rejected.has(id) ? 'day_rejected' : 'day_gone', day: gone };
  }
  return { reason: 'recounted', day };
}
