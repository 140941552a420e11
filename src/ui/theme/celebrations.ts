import { localText } from '#base/site-data.ts';
import { wantsStillness } from '#ui/theme/appearance.ts';
import { chooseOnDevice, useDeviceChoice } from '#ui/theme/device-choice.ts';

/** Whether celebrations are shown on this device, for every user. */
export type Celebrations = 'on' | 'off';

export const CELEBRATIONS: readonly Celebrations[] = ['on', 'off'];

const KEY = 'simmer-celebrations';

const known = (chosen: string | null): Celebrations => (chosen === 'off' ? 'off' : 'on');

/** This device's choice and how to change it; a change returns false when storage is full. */
export function useCelebrations() {
  return {
    celebrations: known(useDeviceChoice(KEY)),
    choose: (choice: Celebrations) => chooseOnDevice(KEY, choice === 'on' ? null : choice),
  };
}

/** Whether celebrations are wanted here; with less motion, they are still pictures. */
export const celebrationsAreOn = (): boolean => known(localText.getItem(KEY)) === 'on';

/** Whether something may move to celebrate. */
export const mayCelebrate = (): boolean => celebrationsAreOn() && !wantsStillness();
