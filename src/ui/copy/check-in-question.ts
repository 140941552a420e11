import { common } from '#copy/common.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

/** The questions of the installed app's shortcuts (`/?check-in=…`). */
export const questionCopy = {
  ask: { morning: 'Check in for this morning?', night: 'Check in for tonight?' } satisfies Record<
    CheckInType,
    string
  >,
  already: {
    morning: "You've already checked in this morning",
    night: "You've already checked in tonight",
  } satisfies Record<CheckInType, string>,
  confirm: copy.checkIn.open,
  notNow: common.notNow,
  close: common.close,
} as const;
