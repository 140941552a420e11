import type { SetGoalsError } from '#commands/set-goals.ts';
import { withChoices } from '#copy/language/language.ts';
import { firstMinuteWords } from '#copy/words/first-minute.ts';
import { writeFailureText } from '#copy/write-failure.ts';

/** The sentences of the first questions to a new user. */
export const firstMinuteCopy = withChoices(firstMinuteWords, {
  notSaved: (error: SetGoalsError) =>
    error.type === 'NotAClockTime' ? firstMinuteWords.enterTime : writeFailureText(error),
});
