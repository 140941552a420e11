import { render } from '@testing-library/react';
import { aSession } from '#tests/support/fake-services.ts';
import { App } from '#ui/app.tsx';
import type { Services } from '#ui/services.ts';
import type { SessionState } from '#ui/session-state.ts';
import { toasts } from '#ui/toasts.ts';

/** The whole app at an address, with this session; gives the session store back. */
export function renderApp(services: Services, state: SessionState, path = '/') {
  toasts.clear();
  history.replaceState(null, '', path);
  const session = aSession(state);
  return { session, ...render(<App services={services} session={session} />) };
}
