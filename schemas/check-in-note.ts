import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

/** Why the points of a check-in changed after they were on screen. Kept on this device, never sent. */
export interface CheckInNote {
  /** Of the check-in. */
  id: Uuid;
  was: number;
  /** What it became. Once the check-in shows another number, the note explains nothing any more. */
  now: number;
  /**
   * `earlier_tap`: an earlier check-in of the same day took its place; `later_tap`: the earlier one gave its place up;
   * `earlier_refused`: because the server did not take it;
   * `day_arrived`: a missing day before it arrived, the run is longer; `day_gone`: a day before it was taken back;
   * `day_refused`: the server did not take a day before it; `recounted`: none of these.
   */
  reason:
    | 'earlier_tap'
    | 'later_tap'
    | 'earlier_refused'
    | 'day_arrived'
    | 'day_gone'
    | 'day_refused'
    | 'recounted';
  /** The day that came or went; the check-in's own where no other had a part in it. */
  day: LocalDay;
  noted_at: EpochMs;
}
