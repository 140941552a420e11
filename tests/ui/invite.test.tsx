import { cleanup, screen, waitFor } from '@testing-library/react';
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
});
