import type { CheckInType } from '#schemas/check-in.ts';

/** What the shortcuts of the installed app ask (`/?check-in=…`). */
export const questionCopy = {
  ask: { morning: 'Check in for the morning?', night: 'Check in for the night?' } satisfies Record<
    CheckInType,
    string
  >,
  already: {
    morning: 'Your morning is checked in',
    night: 'Your night is checked in',
  } satisfies Record<CheckInType, string>,
  confirm: 'Check in',
  notNow: 'Not now',
  close: 'Close',
} as const;
