import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClock } from '#tests/support/fake-services.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

afterEach(cleanup);

it.each(['/settings', '/leaderboard', '/account'])(
  '%s has no landmark beside its main part but the way to other screens',
  (path) => {
    renderSignedIn({ clock: fakeClock('2026-10-22T09:00:00'), path });
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
    expect(screen.queryAllByRole('complementary')).toEqual([]);
  },
);
