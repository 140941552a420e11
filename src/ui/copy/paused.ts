import { common } from '#copy/common.ts';

/** On every screen while an operator has paused the account. */
export const pausedCopy = {
  title: common.paused,
  ask: 'To ask why, write to the people who run this server.',
} as const;
