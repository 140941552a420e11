import type { SetGoalsError } from '#commands/set-goals.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { firstMinuteWords } from '#copy/words/first-minute.ts';
import { remindersCopy } from '#ui/copy/reminders.ts';

const QUESTIONS = firstMinuteWords.questions;

const NOT_SAVED: Record<SetGoalsError['type'], string> = {
  NotAClockTime: 'Enter a time.',
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

const WHY_NOT = firstMinuteWords.whyNot;

/** The sentences of the first questions to a new user. */
export const firstMinuteCopy = withChoices(firstMinuteWords, {
  questions: QUESTIONS,
  notSaved: (error: SetGoalsError) => NOT_SAVED[error.type],
  unexpected: common.notSaved,
  remind: {
    note: ['Your browser asks next.', 'Change it any time in Settings.'],
    turnOn: remindersCopy.offer.turnOn,
    asking: remindersCopy.offer.asking,
    notNow: common.notNow,
  },
  install: {
    title: remindersCopy.install.title,
    steps: [...remindersCopy.install.steps.slice(0, 2), "Open Simmer there and sign in. I'll ask again."],
    show: remindersCopy.install.show,
  },
  impossible: {
    text: (why: keyof typeof WHY_NOT) => WHY_NOT[why],
  },
});
