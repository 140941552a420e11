import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openFriends, tab } from '#tests/ui/open-friends.tsx';
import { invitePath } from '#ui/navigation/invite-link.ts';

const field = () => screen.getByLabelText("Friend's email");
const add = () => screen.getByRole('button', { name: 'Add friend' });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('invite link', () => {
  it('fills in the address that it carries', async () => {
    await openFriends({ path: invitePath('eli+cook@example.org') });
    expect(field()).toHaveProperty('value', 'eli+cook@example.org');
    expect(screen.getByText("You've been invited. Add your friend with one tap.")).toBeTruthy();
    expect(add()).toHaveProperty('disabled', false);
  });

  it('fills in the address of a link made by an older version', async () => {
    await openFriends({ path: '/friends?invite=eli%2Bcook%40example.org' });
    expect(field()).toHaveProperty('value', 'eli+cook@example.org');
  });

  it('encodes the address and is ignored when it is truncated', async () => {
    expect(invitePath('eli+cook@example.org')).not.toMatch(/eli|example|@|%40/);
    await openFriends({ path: '/friends#invite=%%' });
    expect(field()).toHaveProperty('value', '');
  });

  it('fills in the canonical address and ignores one that is malformed', async () => {
    await openFriends({ path: invitePath('Eli@Bücher.example') });
    expect(field()).toHaveProperty('value', 'eli@xn--bcher-kva.example');
    cleanup();
    await openFriends({ path: invitePath('pay me at evil.example') });
    expect(field()).toHaveProperty('value', '');
  });

  it('is removed once the request was sent', async () => {
    const { user } = await openFriends({ path: invitePath('eli@example.org') });
    await user.click(add());
    await waitFor(() => expect(location.search + location.hash).toBe('?tab=sent'));
    expect(field()).toHaveProperty('value', '');
  });

  it("survives a change of tab and is ignored when it is the user's own", async () => {
    const { user } = await openFriends({ path: invitePath('eli@example.org') });
    await user.click(await tab('Sent (0)'));
    expect(field()).toHaveProperty('value', 'eli@example.org');
    cleanup();
    await openFriends({ path: invitePath('mina@example.org') });
    expect(field()).toHaveProperty('value', '');
  });

  const link = new RegExp(`${invitePath('mina@example.org')}$`);

  it('opens the share sheet of the device', async () => {
    const { user } = await openFriends();
    const share = vi.fn(async (_: ShareData) => undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(share.mock.calls[0]?.[0]?.url).toMatch(link);
  });

  it("carries the account's current address", async () => {
    const { session, user } = await openFriends();
    act(() => session.email.setState('new@example.org', true));
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Invite link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain(invitePath('new@example.org'));
    cleanup();
    await openFriends({
      path: invitePath('new@example.org'),
      before: ({ email }) => email.setState('new@example.org', true),
    });
    expect(field()).toHaveProperty('value', '');
  });

  it('reports nothing when the user closes the share sheet', async () => {
    const { user } = await openFriends();
    const share = () => Promise.reject(new DOMException('', 'AbortError'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(screen.queryByText('Invite link copied')).toBeNull();
  });

  it('is copied when there is no share sheet', async () => {
    const { user } = await openFriends();
    await user.click(await screen.findByRole('button', { name: 'Share an invite link' }));
    expect(await screen.findByText('Invite link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(link);
  });

  it('is shown as text when it can be neither shared nor copied', async () => {
    const { user } = await openFriends();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Couldn't copy.*invite=bWluYU/);
  });
});
