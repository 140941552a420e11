import type { CheckIn } from '#schemas/check-in.ts';

/** The row as scored on this device; the server will score it to the same numbers. */
export interface CheckInOutcome {
  checkIn: CheckIn;
}

export type CheckInError = { type: 'AlreadyCheckedIn' } | { type: 'NotSyncedYet' } | { type: 'StorageFull' };
