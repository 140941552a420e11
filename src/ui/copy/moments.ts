import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { momentsWords } from '#copy/words/moments.ts';
import type { UndoCheckInError } from '#domain/check-ins/decide-check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

const UNDO_ERRORS: Record<UndoCheckInError['type'], string> = {
  TooLate: 'You can only undo within 60 seconds.',
  NotThere: 'That check-in was already undone.',
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

/** The sentences after a check-in. Kept out of copy.ts, because the first paint does not need them. */
export const momentsCopy = withChoices(momentsWords, {
  undo: copy.checkIn.undo,
  undone: (type: CheckInType) => `${copy.checkInGroup(type)} undone`,
  undoError: (error: UndoCheckInError) => UNDO_ERRORS[error.type],
});
