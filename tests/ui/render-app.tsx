import { render, screen } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { appServices } from '#tests/support/app-services.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { App } from '#ui/shell/app.tsx';
import { screens } from '#ui/shell/screens.ts';
import type { Services } from '#ui/state/services.ts';
import type { SessionState } from '#ui/state/session-state.ts';
import { toasts } from '#ui/state/toasts.ts';

/** happy-dom's own property of the window, which lib.dom lacks. */
export const viewport = window as unknown as {
  happyDOM: { setViewport(size: { width: number; height: number }): void };
};

// compiled once here, so that the first test does not wait for it
await Promise.all(Object.values(screens).map(({ load }) => load()));

/**
 * Renders the whole app on a phone, at an address and with this session. Returns the session store.
 */
export function renderApp(services: Services, state: SessionState, path = '/') {
  toasts.clear();
  viewport.happyDOM.setViewport({ width: 390, height: 844 });
  history.replaceState(null, '', path);
  const store = createStore<SessionState>(() => state);
  return { state: store, ...render(<App services={services} session={store} />) };
}

/** The same with this user signed in. Also returns the services of the app. */
export function renderSignedIn(session: SignedInSession, path: string) {
  const app = appServices(session.clock);
  return { app, ...renderApp(app, signedInAs(session), path) };
}

export const signedInAs = (session: SignedInSession): SessionState => ({
  status: 'signed_in',
  userId: session.userId,
  session,
});

/** The region that announces successes; parts of a screen may have their own. */
export function toastRegion(): HTMLElement {
  const region = screen.getAllByRole('status').at(-1);
  if (!region) throw new Error('The app has no toasts');
  return region;
}
