import { withChoices } from '#copy/language/language.ts';
import { checkInQuestionWords as words } from '#copy/words/check-in-question.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** The questions before a check-in: of a shortcut of the installed app (`/?check-in=…`), and of one worth nothing. */
export const questionCopy = withChoices(words, {
  ask: (type: CheckInType, names: MomentNames): string => {
    const name = names[type];
    return name === null ? words.title(type) : words.titleNamed(name);
  },
  askEarly: (type: CheckInType, names: MomentNames): string => {
    const name = names[type];
    return name === null ? words.earlyTitle(type) : words.earlyTitleNamed(name);
  },
  /** `streak` is the one after the check-in. */
  tooLate: (streak: number): string => (streak > 1 ? words.tooLateKeeps : words.tooLateStarts),
});
