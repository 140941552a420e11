import { chooseOnDevice, useDeviceChoice } from '#ui/theme/device-choice.ts';

/** How the app looks on this device, for every user. */
export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'reduced';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
export const MOTIONS: readonly Motion[] = ['system', 'reduced'];

// public/appearance.js reads these two before the first paint and whenever they change
const THEME_KEY = 'simmer-theme';
const MOTION_KEY = 'simmer-motion';

/** This device's choices and how to change them; a change returns false when storage is full. */
export function useAppearance() {
  const theme = useDeviceChoice(THEME_KEY);
  const motion = useDeviceChoice(MOTION_KEY);
  return {
    theme: THEMES.find((known) => known === theme) ?? 'system',
    motion: MOTIONS.find((known) => known === motion) ?? 'system',
    chooseTheme: (chosen: Theme) => choose(THEME_KEY, chosen),
    chooseMotion: (chosen: Motion) => choose(MOTION_KEY, chosen),
  };
}

const choose = (key: string, chosen: Theme | Motion) =>
  chooseOnDevice(key, chosen === 'system' ? null : chosen);

/** True when nothing may move by itself: the system or the user asked for less motion. */
export function wantsStillness(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
