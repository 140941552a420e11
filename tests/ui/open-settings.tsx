import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Row } from '#schemas/entities.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Profile } from '#schemas/profile.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { signedInPerson } from '#tests/support/signed-in-person.ts';
import { renderPerson } from '#tests/ui/render-app.tsx';

interface Given {
  at?: string;
  profile?: Partial<Profile>;
  goals?: Partial<Goals>;
  /** What has arrived beside her own profile, goals and streaks. */
  rows?: readonly Row[];
  /** False before anything has arrived. */
  synced?: boolean;
  status?: Partial<SyncStatus>;
}

/** /settings of Mina. */
export async function openSettings({
  at = '2026-10-22T12:00:00',
  profile,
  goals,
  rows = [],
  synced = true,
  status = {},
}: Given = {}) {
  const arrived = [aProfile(profile), someGoals(goals), someStreaks(), ...rows];
  const person = await signedInPerson({ clock: fakeClock(at), rows: synced ? arrived : null, status });
  onTestFinished(() => person.close());
  const show = (path = '/settings') => renderPerson(person, path);
  show();
  await screen.findByRole('heading', { name: 'Settings' });
  if (synced) await screen.findByRole('button', { name: 'Save Settings' });
  return { person, show, user: userEvent.setup() };
}

/** The words of a toast: good news or a failure. */
export const findToast = (role: 'status' | 'alert', words: string | RegExp) =>
  within(document.body).findByText(words, { selector: `[role=${role}] *` });
