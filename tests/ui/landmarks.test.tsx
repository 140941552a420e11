import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { signedInPerson } from '#tests/support/signed-in-person.ts';
import { renderPerson } from '#tests/ui/render-app.tsx';

afterEach(cleanup);

it.each(['/settings', '/leaderboard', '/account'])(
  'renders %s with no landmarks but the main content and the navigation',
  async (path) => {
    const person = await signedInPerson({ clock: fakeClock('2026-10-22T09:00:00') });
    onTestFinished(() => person.close());
    renderPerson(person, path);
    expect(await screen.findAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
    expect(screen.queryAllByRole('complementary')).toEqual([]);
  },
);
