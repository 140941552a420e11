import { common } from '#copy/common.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

/** The questions of the installed app's shortcuts (`/?check-in=…`). */
export const questionCopy = {
  ask: (type: CheckInType, names: MomentNames) => `Check in for ${names[type] ?? copy.checkIn.todays[type]}?`,
  already: {
    morning: "You've already checked in this morning",
    night: "You've already checked in tonight",
  } satisfies Record<CheckInType, string>,
  confirm: copy.checkIn.open,
  notNow: common.notNow,
  close: common.close,
} as const;
