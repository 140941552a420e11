import { render, screen } from '@testing-library/react';
import type { SyncStatus } from '#base/sync-status.ts';
import { checkIn } from '#commands/check-in.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import type { TapKey } from '#domain/check-ins/ledger.ts';
import { type Dashboard, observeDashboard } from '#queries/dashboard.ts';
import { observeFriendAnswers } from '#queries/friend-answers.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import {
  aDashboard,
  aSession,
  FAKE_USER,
  type fakeClock,
  fakeScreens,
  fakeServices,
  fakeUser,
} from '#tests/support/fake-services.ts';
import type { SignedInPerson } from '#tests/support/signed-in-person.ts';
import { App } from '#ui/app.tsx';
import { screens } from '#ui/router/screens.ts';
import type { ScreenServices } from '#ui/screen-services.ts';
import type { Services } from '#ui/services.ts';
import type { SessionState } from '#ui/session-state.ts';
import { toasts } from '#ui/toasts.ts';

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
  const session = aSession(state);
  return { session, ...render(<App services={services} session={session} />) };
}

interface Given {
  clock: ReturnType<typeof fakeClock>;
  path?: string;
  dashboard?: Dashboard;
  status?: Partial<SyncStatus> | undefined;
  /** What the screen under test stands on; everything else is empty and works. */
  screens?: Partial<ScreenServices>;
}

/** The same with Mina signed in; gives her services too. */
export function renderSignedIn({ clock, path = '/', dashboard = aDashboard(), status, screens }: Given) {
  const person = fakeUser(clock, dashboard, status, {}, fakeScreens(screens));
  const app = fakeServices(clock);
  const view = renderApp(app, { status: 'signed_in', userId: FAKE_USER, services: person }, path);
  return { person, app, ...view };
}

/** The same with a person whose store is real (tests/support/signed-in-person.ts). */
export function renderPerson(person: SignedInPerson, path: string) {
  // TODO-REMOVE: screens that are not converted yet ask for these
  const services = Object.assign(person, {
    screens: { loaded: () => fakeScreens(), load: async () => fakeScreens() },
    queries: {
      observeDashboard: () => observeDashboard(person),
      observeFriendAnswers: () => observeFriendAnswers(person),
    },
    commands: {
      checkIn: (type: CheckInType) => checkIn(person, type),
      undoCheckIn: (tap: TapKey) => undoCheckIn(person, tap),
    },
  });
  const app = fakeServices(person.clock);
  const view = renderApp(app, { status: 'signed_in', userId: FAKE_USER, services: services as never }, path);
  return { app, ...view };
}

/** Where good news is said: other things of a screen may have a word of their own to say. */
export function toastRegion(): HTMLElement {
  const region = screen.getAllByRole('status').at(-1);
  if (!region) throw new Error('The app has no toasts');
  return region;
}
