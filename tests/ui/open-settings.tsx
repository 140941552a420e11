import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Row } from '#schemas/registry.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

interface Given {
  at?: string;
  profile?: Partial<Profile>;
  goals?: Partial<Goals>;
  /** Rows that have arrived besides the user's own profile, goals and streaks. */
  rows?: readonly Row[];
  /** False before the first data has arrived. */
  synced?: boolean;
  status?: Partial<SyncStatus>;
}

/** Opens /settings of Mina. */
export async function openSettings({
  at = '2026-10-22T12:00:00',
  profile,
  goals,
  rows = [],
  synced = true,
  status = {},
}: Given = {}) {
  const arrived = [aProfile(profile), someGoals(goals), someStreaks(), ...rows];
  const session = await signedInSession({ clock: fakeClock(at), rows: synced ? arrived : null, status });
  onTestFinished(() => session.close());
  const show = (path = '/settings') => renderSignedIn(session, path);
  show();
  await screen.findByRole('heading', { name: 'Settings' });
  if (synced) await screen.findByRole('button', { name: 'Save Settings' });
  return { session, show, user: userEvent.setup() };
}

/** The text of a toast, a success or an error. */
export const findToast = (role: 'status' | 'alert', words: string | RegExp) =>
  within(document.body).findByText(words, { selector: `[role=${role}] *` });
