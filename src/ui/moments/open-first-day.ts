import { createStore } from 'zustand/vanilla';
import { FIRST_CHECK_INS, FIRST_DAY_SHOWN } from '#ui/browser/memory-keys.ts';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';
import type { Landing } from '#ui/moments/occasion.ts';
import { toasts } from '#ui/state/toasts.ts';

/** The sheet after one of the first check-ins: the points of the very first one, or the offer after the third. */
interface FirstDay {
  points: number | null;
  isThird: boolean;
}

const CLOSED: FirstDay = { points: null, isThird: false };

export const firstDay = createStore<FirstDay>(() => CLOSED);

export const closeFirstDay = (): void => firstDay.setState(CLOSED);

/** By then the flare has ended, and a user who taps several times has stopped. */
const QUIET_MS = 1_100;

/**
 * Opens the sheet after the first check-in of an account, and the one after the third, each once on this device. Returns
 * a function that cancels that.
 */
export function announceFirstDay(
  { first, checkIn, toast }: Pick<Landing, 'first' | 'checkIn' | 'toast'>,
  memory: ScreenMemory,
): () => void {
  // the sheet is where the toast is, and says the same
  const open = (sheet: Partial<FirstDay>) => {
    toasts.dismiss(toast);
    firstDay.setState(sheet);
  };
  const isThird = countFirst(checkIn, first, memory) === 3;
  if (first && memory.read(FIRST_DAY_SHOWN) === null) {
    return onceQuiet(() => {
      memory.write(FIRST_DAY_SHOWN, 'yes');
      open({ points: checkIn.points_earned });
    });
  }
  return isThird ? onceQuiet(() => open({ isThird })) : () => undefined;
}

/** Which check-in of the account it is; null for one that is counted already, and where the first was made elsewhere. */
function countFirst(
  { local_day, check_in_type }: Landing['checkIn'],
  first: boolean,
  memory: ScreenMemory,
): number | null {
  const note = memory.read(FIRST_CHECK_INS);
  const before = note === null ? [] : note.split('\n');
  const key = `${local_day} ${check_in_type}`;
  if ((before.length === 0 && !first) || before.length >= 3 || before.includes(key)) return null;
  const made = [...before, key];
  memory.write(FIRST_CHECK_INS, made.join('\n'));
  return made.length;
}

/** Waits until the user has done nothing for a moment: a sheet must not appear under a finger that is about to tap. */
function onceQuiet(open: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      callOff();
      open();
    }, QUIET_MS);
  };
  const callOff = () => {
    clearTimeout(timer);
    removeEventListener('pointerdown', wait, true);
    removeEventListener('keydown', wait, true);
  };
  addEventListener('pointerdown', wait, true);
  addEventListener('keydown', wait, true);
  wait();
  return callOff;
}
