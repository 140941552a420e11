import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

afterEach(cleanup);

it.each(['/settings', '/leaderboard', '/account'])(
  'renders %s with no landmarks but the main content and the navigation',
  async (path) => {
    const session = await signedInSession({ clock: fakeClock('2026-10-22T09:00:00') });
    onTestFinished(() => session.close());
    renderSignedIn(session, path);
    expect(await screen.findAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
    expect(screen.queryAllByRole('complementary')).toEqual([]);
  },
);
