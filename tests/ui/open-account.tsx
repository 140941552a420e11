import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { ok } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import { accountServer } from '#tests/support/account-server.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

interface Given {
  /** Responses of the server that differ from the default (tests/support/account-server.ts). */
  answers?: Parameters<typeof accountServer>[1];
  status?: Partial<SyncStatus>;
  clock?: Clock;
}

/**
 * Opens /account of Mina, who signs in as mina@example.org. `requests`: what the server received.
 */
export async function openAccount({
  answers,
  status = {},
  clock = fakeClock('2026-10-22T12:00:00'),
}: Given = {}) {
  const requests = accountServer(FAKE_USER, answers);
  const session = await signedInSession({ clock, status });
  onTestFinished(() => session.close());
  session.auth = { accessToken: async () => ok('token') };
  renderSignedIn(session, '/account');
  await screen.findByRole('heading', { name: 'Sign-in details' });
  /** The bodies of the requests of one path. */
  const sent = (path: string) => requests.filter((call) => call.path === path).map(({ body }) => body);
  return { session, sent, user: userEvent.setup() };
}
