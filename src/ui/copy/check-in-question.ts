import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { checkInQuestionWords } from '#copy/words/check-in-question.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

const named = (type: CheckInType, names: MomentNames) => names[type] ?? copy.checkIn.todays[type];

/** The questions before a check-in: of a shortcut of the installed app (`/?check-in=…`), and of one worth nothing. */
export const questionCopy = withChoices(checkInQuestionWords, {
  ask: (type: CheckInType, names: MomentNames) => `Check in for ${named(type, names)}?`,
  already: {
    morning: "You've already checked in this morning",
    night: "You've already checked in tonight",
  } satisfies Record<CheckInType, string>,
  confirm: copy.checkIn.open,
  notNow: common.notNow,
  close: common.close,
  askEarly: (type: CheckInType, names: MomentNames) => `Check in early for ${named(type, names)}?`,
  early: (type: CheckInType) =>
    `You'd get 0 points, and ${copy.checkIn.todays[type]}'s check-in would be used up. It would still count for your streak.`,
  /** `streak` is the one after the check-in. */
  tooLate: (streak: number) =>
    `It's too late for points. It would ${streak > 1 ? 'still count for your' : 'start a'} streak.`,
});
