import type { SetGoalsError } from '#commands/set-goals.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { firstMinuteWords } from '#copy/words/first-minute.ts';

const NOT_SAVED: Record<SetGoalsError['type'], () => string> = {
  NotAClockTime: () => firstMinuteWords.enterTime,
  NotSyncedYet: () => common.stillLoading,
  Suspended: () => common.paused,
  StorageFull: () => common.outOfStorage,
};

/** The sentences of the first questions to a new user. */
export const firstMinuteCopy = withChoices(firstMinuteWords, {
  notSaved: (error: SetGoalsError) => NOT_SAVED[error.type](),
});
