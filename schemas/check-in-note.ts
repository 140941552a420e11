import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

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
