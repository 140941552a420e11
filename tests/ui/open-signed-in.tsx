import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import type { Clock } from '#base/clock.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Row } from '#schemas/registry.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { ownRows, type SignedInSession, signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

export interface Given {
  path: string;
  /** Rows that have arrived besides Mina's own; null: nothing has arrived yet. */
  rows?: readonly Row[] | null;
  clock?: Clock;
  status?: Partial<SyncStatus> | undefined;
  /** '' for an account without one. */
  email?: string | undefined;
  /** Runs before the screen is drawn. */
  before?: (session: SignedInSession) => unknown;
}

/** Opens the app for Mina at an address, with a real store that is closed after the test. */
export async function openSignedIn({
  path,
  rows = [],
  clock = fakeClock('2026-10-22T09:00:00'),
  status = {},
  email = 'mina@example.org',
  before = () => undefined,
}: Given) {
  const session = await signedInSession({ clock, rows: rows && [...ownRows(), ...rows], status, email });
  onTestFinished(() => session.close());
  await before(session);
  const view = renderSignedIn(session, path);
  return {
    ...view,
    session,
    user: userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {}),
    /** More rows arrive from the server. */
    arrive: (more: readonly Row[]) => act(() => session.arrive(more)),
  };
}

/**
 * The texts of all alerts. The page has several alert regions, one of which is always present and may be
 * empty.
 */
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
export const findAlert = (words: string) => waitFor(() => expect(alerts()).toContain(words));
