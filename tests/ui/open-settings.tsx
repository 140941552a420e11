import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Dashboard } from '#queries/dashboard.ts';
import type { Settings } from '#queries/settings.ts';
import {
  aDashboard,
  aProfile,
  FAKE_USER,
  fakeClock,
  fakeScreens,
  fakeServices,
  fakeUser,
  someGoals,
} from '#tests/support/fake-services.ts';
import { fakeSettings } from '#tests/support/fake-settings.ts';
import { renderApp } from '#tests/ui/render-app.tsx';
import type { SettingsServices } from '#ui/screens/settings/settings-services.ts';

type Loaded = Extract<Settings, { synced: true }>;

export const someSettings = (over: Partial<Loaded> = {}): Loaded => ({
  synced: true,
  profile: aProfile(),
  goals: someGoals(),
  unsent: new Set(),
  refused: [],
  ...over,
});

interface Given {
  at?: string;
  settings?: Settings;
  services?: Partial<SettingsServices>;
  status?: Partial<SyncStatus>;
  dashboard?: Dashboard;
}

/** /settings of a person in memory. */
export async function openSettings({
  at = '2026-10-22T12:00:00',
  settings = someSettings(),
  ...rest
}: Given = {}) {
  const clock = fakeClock(at);
  const fake = fakeSettings(settings, rest.services);
  const person = fakeUser(
    clock,
    rest.dashboard ?? aDashboard(),
    rest.status,
    {},
    fakeScreens({ settings: fake }),
  );
  const show = (path = '/settings') =>
    renderApp(fakeServices(clock), { status: 'signed_in', userId: FAKE_USER, services: person }, path);
  show();
  await screen.findByRole('heading', { name: 'Settings' });
  return { fake, person, show, user: userEvent.setup() };
}

/** The words of a toast: good news or a failure. */
export const told = (role: 'status' | 'alert', words: string | RegExp) =>
  within(document.body).findByText(words, { selector: `[role=${role}] *` });
