import { wantsStillness } from '#ui/theme/appearance.ts';
import { chooseOnDevice, useDeviceChoice } from '#ui/theme/device-choice.ts';

/** Whether this device celebrates, whoever uses it. */
export type Celebrations = 'on' | 'off';

export const CELEBRATIONS: readonly Celebrations[] = ['on', 'off'];

const KEY = 'simmer-celebrations';

const known = (chosen: string | null): Celebrations => (chosen === 'off' ? 'off' : 'on');

/** The choice of this device and a way to change it; changing gives false where there is no room to keep it. */
export function useCelebrations() {
  return {
    celebrations: known(useDeviceChoice(KEY)),
    choose: (choice: Celebrations) => chooseOnDevice(KEY, choice === 'on' ? null : choice),
  };
}

/** Whether a moment may be celebrated here and now. */
export function mayCelebrate(): boolean {
  return known(localStorage.getItem(KEY)) === 'on' && !wantsStillness();
}
