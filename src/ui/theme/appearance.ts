import { useSyncExternalStore } from 'react';

/** How the app looks on this device, whoever uses it. */
export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'reduced';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
export const MOTIONS: readonly Motion[] = ['system', 'reduced'];

// public/appearance.js reads these two before the first paint and whenever they change
const THEME_KEY = 'simmer-theme';
const MOTION_KEY = 'simmer-motion';

/** The choice of this device and a way to change it, which reaches every open tab at once. */
export function useAppearance() {
  const theme = useStored(THEME_KEY);
  const motion = useStored(MOTION_KEY);
  return {
    theme: THEMES.find((known) => known === theme) ?? 'system',
    motion: MOTIONS.find((known) => known === motion) ?? 'system',
    chooseTheme: (chosen: Theme) => store(THEME_KEY, chosen),
    chooseMotion: (chosen: Motion) => store(MOTION_KEY, chosen),
  };
}

/** Whether nothing may move by itself: the system asks for it, or the person did on this device. */
export function wantsStillness(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

const useStored = (key: string) => useSyncExternalStore(subscribe, () => localStorage.getItem(key));

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

function store(key: string, value: Theme | Motion): void {
  if (value === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  // browsers tell the other tabs only
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
