/** Explains why the points of a check-in changed, in one short line for the history. */
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { Row } from '#schemas/entities.ts';

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
