import type { UndoCheckInError } from '#commands/undo-check-in.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { League } from '#schemas/profile.ts';
import { copy } from '#ui/copy.ts';

const UNDO_ERRORS: Record<UndoCheckInError['type'], string> = {
  TooLate: 'A check-in can be taken back for 60 seconds. This one stays.',
  NotThere: 'That check-in was already taken back.',
  NotSyncedYet: 'Your data has not arrived on this device yet. Try again in a moment.',
  StorageFull: 'This device has no room left to save that. Free some space and try again.',
};

/** What is said after a check-in. Not part of copy.ts: the first paint does not need it. */
export const momentsCopy = {
  undo: copy.checkIn.undo,
  undoOf: (type: CheckInType) => `Undo ${type} check-in`,
  undone: (type: CheckInType) => `${copy.types[type]} check-in taken back`,
  undoError: (error: UndoCheckInError) => UNDO_ERRORS[error.type],
  newLeague: (league: League) => `New league: ${copy.leagues[league].name}`,
  streak: (type: CheckInType, days: number) =>
    `${days} ${type === 'morning' ? 'mornings' : 'nights'} in a row`,
};
