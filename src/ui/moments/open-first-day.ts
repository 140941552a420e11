import { createStore } from 'zustand/vanilla';
import { FIRST_DAY_SHOWN } from '#ui/browser/memory-keys.ts';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';

/** The points of the first check-in while the sheet about it is open; else null. */
export const firstDay = createStore<{ points: number | null }>(() => ({ points: null }));

export const closeFirstDay = (): void => firstDay.setState({ points: null });

/** By then the flare has ended, and a user who taps several times has stopped. */
const QUIET_MS = 1_100;

/**
 * Opens the sheet after the first check-in of an account, once on this device, as soon as the user has done
 * nothing for a moment: it must not appear under a finger that is about to tap. Returns a function that cancels that.
 */
export function announceFirstDay(points: number, memory: ScreenMemory): () => void {
  if (memory.read(FIRST_DAY_SHOWN) !== null) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      callOff();
      memory.write(FIRST_DAY_SHOWN, 'yes');
      firstDay.setState({ points });
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
