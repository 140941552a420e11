import type { Timing } from '#domain/check-ins/scoring.ts';
import type { CheckInType } from '#schemas/check-in.ts';

function timing(value: Timing): string {
  if (value.kind === 'perfect') return 'Perfect timing! 🎯';
  return value.kind === 'off' ? `${value.minutes} minutes off target` : 'Try to be closer next time!';
}

const TYPES: Record<CheckInType, string> = { morning: 'Morning', night: 'Night' };

/** What the dashboard and the notices of the worker say. Apart, so that the worker carries no more than this. */
export const checkInWords = {
  types: TYPES,
  group: (type: CheckInType) => `${TYPES[type]} check-in`,
  open: 'Check in',
  undo: 'Undo',
  timing,
  /** Spec section 8. The multiplier is only shown when it is above 1. */
  toast: (result: { timing: Timing; points: number; multiplier: number }) =>
    `${timing(result.timing)} +${result.points} points!${
      result.multiplier > 1 ? ` ${result.multiplier}x multiplier! 🔥` : ''
    }`,
};
