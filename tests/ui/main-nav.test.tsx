import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
import { renderApp, renderSignedIn } from '#tests/ui/render-app.tsx';

afterEach(cleanup);

describe('main navigation', () => {
  it.each([
    ['/', 'Home', 'page'],
    ['/settings', 'Settings', 'page'],
    ['/share', 'History', 'true'],
    ['/share/week', 'History', 'true'],
    ['/share', 'History', 'true'],
    ['/share/week', 'History', 'true'],
    ['/account', 'Settings', 'true'],
    ['/friend/00000000-0000-4000-8000-000000000000', 'Friends', 'true'],
    ['/chat/00000000-0000-4000-8000-000000000000', 'Friends', 'true'],
  ])('marks the current item: %s', async (path, item, current) => {
    const session = await signedInSession({ clock: fakeClock('2026-10-22T06:30:00') });
    onTestFinished(() => session.close());
    renderSignedIn(session, path);
    await screen.findByRole('main');
    const links = within(await screen.findByRole('navigation')).getAllByRole('link');
    const marked = links.filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      [item, current],
    ]);
  });

  it.each(['/install', '/no/such/page'])('appears on %s for a signed-in user', async (path) => {
    const session = await signedInSession({ clock: fakeClock('2026-10-22T06:30:00') });
    onTestFinished(() => session.close());
    renderSignedIn(session, path);
    await screen.findByRole('main');
    expect(within(await screen.findByRole('navigation')).getAllByRole('link')).toHaveLength(5);
  });

  it.each(['/install', '/no/such/page'])('does not appear on %s for a visitor', async (path) => {
    renderApp(appServices(fakeClock('2026-10-22T06:30:00')), { status: 'signed_out', reason: null }, path);
    await screen.findByRole('main');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows the friend news in the names of both links to Friends', async () => {
    const { session } = await openDashboard();
    act(() => session.friendNews.setState({ unread: 2, requests: 1 }));
    const links = screen.getAllByRole('link', { name: 'Friends, 2 unread messages, 1 friend request' });
    expect(links).toHaveLength(2);
    for (const link of links) expect(link.querySelector('[data-count="3"]')).toBeTruthy();
  });
});
