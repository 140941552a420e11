import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
// loaded here as the app does after the first paint: loading takes long on a busy machine, and Undo has only a minute
import '#ui/moments/celebration.tsx';
import '#ui/moments/take-back.ts';
import '#ui/moments/undo-button.tsx';
import { type Given as GivenSession, openSignedIn } from '#tests/ui/open-signed-in.tsx';

/** From now on the test moves the time of the page. The disk continues by itself: it takes its steps with setImmediate. */
export const holdTime = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    // the smaller the step, the less time passes while a busy machine keeps the test waiting
    advanceTimeDelta: 5,
    toFake: [
      'Date',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });

export interface Given extends Pick<Partial<GivenSession>, 'path' | 'clock' | 'status' | 'email' | 'before'> {
  profile?: Partial<Profile>;
  goals?: Partial<Goals>;
  streaks?: Partial<Streaks>;
  checkIns?: readonly CheckIn[];
  /** False before the first data has arrived. */
  synced?: boolean;
  /** A text of the screen that comes, where it is not the dashboard. */
  shows?: string;
}

/** Opens the dashboard of Mina. */
export async function openDashboard({
  clock = fakeClock('2026-10-22T06:53:00'),
  path = '/',
  profile,
  goals,
  streaks,
  checkIns = [],
  synced = true,
  status,
  email,
  before = () => undefined,
  shows = 'Keep your streak alive',
}: Given = {}) {
  const opened = await openSignedIn({
    path,
    clock,
    rows: synced ? [aProfile(profile), someGoals(goals), someStreaks(streaks), ...checkIns] : null,
    status,
    email,
    before: async (session) => {
      // all older check-ins have arrived
      if (synced) await session.store.database.updateState({ last_synced_at: clock.now() });
      await before(session);
    },
  });
  await screen.findByText(shows);
  return opened;
}
