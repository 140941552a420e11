import { createStore, type StoreApi } from 'zustand/vanilla';
import type { InstallState } from '#base/installed-app.ts';

/** Chromium's own event. It is not a standard, so TypeScript does not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallOffer = (event: Event): event is BeforeInstallPromptEvent =>
  'prompt' in event && typeof event.prompt === 'function';

/** Safari on iOS has its own property; its display-mode query does not work before iOS 15.4. */
const saysStandalone = (): boolean => 'standalone' in navigator && navigator.standalone === true;

/**
 * Keeps the browser's offer to install for a later button press. Call it before the first paint, because the
 * browser makes the offer once, and early. An offer can be used once.
 */
export function watchInstall(): StoreApi<InstallState> {
  // the modes that public/manifest.webmanifest allows
  const inWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)');
  const inTab = matchMedia('(display-mode: browser)');
  const state = createStore<InstallState>(() => ({
    standalone: inWindow.matches || saysStandalone(),
    installed: false,
    prompt: null,
  }));
  const look = () => {
    // in full screen neither matches, and the state stays as it was
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
      // on Android the browser's own event comes half a minute later
      if (outcome === 'accepted') state.setState({ installed: true });
    };
    state.setState({ prompt, installed: false });
  });
  window.addEventListener('appinstalled', () => state.setState({ prompt: null, installed: true }));
  return state;
}
