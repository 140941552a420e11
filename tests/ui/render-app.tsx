import { render, screen } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { appServices } from '#tests/support/app-services.ts';
import type { SignedInPerson } from '#tests/support/signed-in-person.ts';
import { App } from '#ui/shell/app.tsx';
import { screens } from '#ui/shell/screens.ts';
import type { Services } from '#ui/state/services.ts';
import type { SessionState } from '#ui/state/session-state.ts';
import { toasts } from '#ui/state/toasts.ts';

/** happy-dom's own handle on the window, which lib.dom knows nothing of. */
export const viewport = window as unknown as {
  happyDOM: { setViewport(size: { width: number; height: number }): void };
};

// compiled once here, so that the first test does not wait for it
await Promise.all(Object.values(screens).map(({ load }) => load()));

/** The whole app, on a phone, at an address, with this session; gives the session store back. */
export function renderApp(services: Services, state: SessionState, path = '/') {
  toasts.clear();
  viewport.happyDOM.setViewport({ width: 390, height: 844 });
  history.replaceState(null, '', path);
  const session = createStore<SessionState>(() => state);
  return { session, ...render(<App services={services} session={session} />) };
}

/** The same with this user signed in; gives the services of the app, too. */
export function renderPerson(person: SignedInPerson, path: string) {
  const app = appServices(person.clock);
  return { app, ...renderApp(app, signedInAs(person), path) };
}

export const signedInAs = (person: SignedInPerson): SessionState => ({
  status: 'signed_in',
  userId: person.userId,
  person,
});

/** The region that announces successes; parts of a screen may have their own. */
export function toastRegion(): HTMLElement {
  const region = screen.getAllByRole('status').at(-1);
  if (!region) throw new Error('The app has no toasts');
  return region;
}
