import { common } from '#copy/common.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { withChoices } from '#copy/language.ts';
import { addEmailWords } from '#copy/words/add-email.ts';
import { count } from '#copy/words.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** What someone without an email has on this device. */
export interface KeptHere {
  dayStreak: number;
  points: number;
}

/** The streak, else the points; both with the verb that follows. */
function mine({ dayStreak, points }: KeptHere): { what: string; stays: 'stay' | 'stays' } {
  if (dayStreak > 0) return { what: `${groupedNumber(dayStreak)}-day streak`, stays: 'stays' };
  if (points === 0) return { what: 'check-ins', stays: 'stay' };
  return { what: somePoints(points), stays: points === 1 ? 'stays' : 'stay' };
}

const somePoints = (points: number): string => (points === 1 ? '1 point' : `${groupedNumber(points)} points`);

const RUNS: Record<CheckInType, [one: string, many: string]> = {
  morning: ['morning', 'mornings'],
  night: ['night', 'nights'],
};

const DEVICES = addEmailWords.devices;

/** The sentences for someone without an email: how to add one, and what happens without. */
export const addEmailCopy = withChoices(addEmailWords, {
  cancel: common.cancel,
  stayText: (kept: KeptHere) => {
    const { what, stays } = mine(kept);
    return `Your ${what} ${stays}. Use a different email for it.`;
  },
  switchText: (kept: KeptHere) => `Your ${mine(kept).what} here will be deleted. We'll ask once more.`,
  run: (type: CheckInType, n: number) => `${count(n, ...RUNS[type])} in a row`,
  notNow: common.notNow,
  forInstallText: (platform: 'iphone' | 'ipad' | 'safari') =>
    `On ${DEVICES[platform]}, the installed app starts empty. With an email, you sign in there once and your streak is back.`,
});
