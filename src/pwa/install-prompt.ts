import { createStore, type StoreApi } from 'zustand/vanilla';
import type { InstallState } from '#base/install-state.ts';

/** Chromium's own event; it is in no standard, so TypeScript does not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallOffer = (event: Event): event is BeforeInstallPromptEvent =>
  'prompt' in event && typeof event.prompt === 'function';

/** Safari on iOS says so by a property of its own and knows no display-mode there before iOS 15.4. */
const saysStandalone = (): boolean => 'standalone' in navigator && navigator.standalone === true;

/**
 * Keeps the browser's offer to install, so that a button can use it later. Call it before the first paint:
 * the browser makes the offer once, and early. An offer is good for one use.
 */
export function watchInstall(): StoreApi<InstallState> {
  // those that public/manifest.webmanifest allows
  const inWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)');
  const inTab = matchMedia('(display-mode: browser)');
  const state = createStore<InstallState>(() => ({
    standalone: inWindow.matches || saysStandalone(),
    installed: false,
    prompt: null,
  }));
  const look = () => {
    // in full screen neither matches, and the page stays what it was
    if (inWindow.matches || inTab.matches) {
      state.setState({ standalone: inWindow.matches || saysStandalone() });
    }
  };
  inWindow.addEventListener('change', look);
  inTab.addEventListener('change', look);

  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallOffer(event)) return;
    event.preventDefault();
    const prompt = async () => {
      state.setState({ prompt: null });
      const { outcome } = await event.prompt();
      // Android takes half a minute from here to the event
      if (outcome === 'accepted') state.setState({ installed: true });
    };
    state.setState({ prompt, installed: false });
  });
  window.addEventListener('appinstalled', () => state.setState({ prompt: null, installed: true }));
  return state;
}
