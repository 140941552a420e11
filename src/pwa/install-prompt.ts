import { createStore, type StoreApi } from 'zustand/vanilla';
import type { InstallState } from '#base/install-state.ts';

/** Chromium's own event; it is in no standard, so TypeScript does not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const isInstallOffer = (event: Event): event is BeforeInstallPromptEvent =>
  'prompt' in event && typeof event.prompt === 'function';

/** Safari on iOS says so by a property of its own and knows no display-mode there before iOS 15.4. */
const isStandalone = (displayMode: MediaQueryList): boolean =>
  displayMode.matches || ('standalone' in navigator && navigator.standalone === true);

/**
 * Keeps the browser's offer to install, so that a button can use it later. Call it before the first paint:
 * the browser makes the offer once, and early. An offer is good for one use.
 */
export function watchInstall(): StoreApi<InstallState> {
  const displayMode = matchMedia('(display-mode: standalone)');
  const state = createStore<InstallState>(() => ({ standalone: isStandalone(displayMode), prompt: null }));

  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallOffer(event)) return;
    event.preventDefault();
    const prompt = async () => {
      state.setState({ prompt: null });
      await event.prompt();
    };
    state.setState({ prompt });
  });
  window.addEventListener('appinstalled', () => state.setState({ prompt: null }));
  displayMode.addEventListener('change', () => state.setState({ standalone: isStandalone(displayMode) }));
  return state;
}
