import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { rejectLast, takeLast } from '#tests/support/queue.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { ask, asked, openFriends, tab } from '#tests/ui/open-friends.tsx';
import { findAlert } from '#tests/ui/open-signed-in.tsx';

const field = () => screen.getByLabelText("Friend's email");
const add = () => screen.getByRole('button', { name: 'Add friend' });

/** /friends on a slow device: each request waits for the disk until `save` lets it through. */
async function openSlow() {
  const waiting: (() => void)[] = [];
  const slowDown = ({ store }: SignedInSession) => {
    const change = store.change.bind(store);
    vi.spyOn(store, 'change').mockImplementation(async (task) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return change(task);
    });
  };
  const opened = await openFriends({ before: slowDown });
  return { ...opened, save: (at: number) => act(async () => waiting[at]?.()) };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('add-friend form', () => {
  it('disables the button while the field is empty or blank', async () => {
    const { user } = await openFriends();
    expect(add()).toHaveProperty('disabled', true);
    await user.type(field(), '   ');
    expect(add()).toHaveProperty('disabled', true);
    await user.type(field(), 'a@b');
    expect(add()).toHaveProperty('disabled', false);
  });

  it('sends the request, empties the field and lists the pending address', async () => {
    const { session, user } = await openFriends();
    await user.type(field(), 'eli@example.org{Enter}');
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(await asked(session)).toEqual(['eli@example.org']);
    expect((await tab('Sent (1)')).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText('eli@example.org')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(screen.queryByText('Friend request sent!')).toBeNull(); // not before the server has accepted it
  });

  it('sends one request when Enter is pressed several times', async () => {
    const { session, user } = await openFriends();
    await user.type(field(), 'eli@example.org');
    for (const _ of [1, 2]) fireEvent.submit(field());
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(await asked(session)).toEqual(['eli@example.org']);
    expect(screen.queryByText('Friend request already exists')).toBeNull();
  });

  it('hides the keyboard of a phone so that the pending request is visible', async () => {
    const real = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      real(query === '(pointer: coarse)' ? 'all' : query),
    );
    const { user } = await openFriends();
    await user.type(field(), 'eli@example.org{Enter}');
    await tab('Sent (1)');
    await waitFor(() => expect(document.activeElement).not.toBe(field()));
  });

  it.each([
    ["the user's own", 'mina@example.org', {}, "You can't add yourself as a friend"],
    [
      'already asked',
      'eli@example.org',
      { before: (session: SignedInSession) => ask(session, 'eli@example.org') },
      'Friend request already exists',
    ],
    ['malformed', 'eli', {}, "That doesn't look like an email address."],
    [
      'typed before the first sync',
      'eli@example.org',
      { rows: null },
      'Your data is still loading. Try again in a moment.',
    ],
    [
      'typed with a full disk',
      'eli@example.org',
      { before: () => fillDisk() },
      'This device is out of storage. Free up some space and try again.',
    ],
    [
      'typed while the disk is unreadable',
      'eli@example.org',
      { before: () => breakDisk('writes') },
      "That couldn't be saved. Please try again.",
    ],
  ])(
    'keeps an address that is %s and explains why no request was sent',
    async (_which, typed, given, words) => {
      const { user } = await openFriends(given);
      await user.type(field(), `${typed}{Enter}`);
      await findAlert(words);
      expect(field()).toHaveProperty('value', typed);
    },
  );

  it.each([
    [takeLast, 'status', 'Friend request sent!'],
    [
      (session: SignedInSession) => rejectLast(session, 'already_exists'),
      'alert',
      'Friend request already exists',
    ],
  ])('announces the result of a pending request on any screen', async (answer, role, words) => {
    const { session } = await openFriends();
    await act(() => ask(session, 'eli@example.org'));
    await tab('Sent (1)');
    await act(() => answer(session));
    await waitFor(() =>
      expect(screen.getAllByRole(role).map(({ textContent }) => textContent)).toContain(words),
    );
  });
});

describe('add-friend form on a slow device', () => {
  it('keeps the next address, typed during a save, and can send it', async () => {
    const { session, save, user } = await openSlow();
    await user.type(field(), 'eli@example.org{Enter}');
    await user.clear(field());
    await user.type(field(), 'dev@example.org');
    await save(0);
    await tab('Sent (1)');
    expect(field()).toHaveProperty('value', 'dev@example.org');
    await user.type(field(), '{Enter}');
    await save(1);
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(await asked(session)).toEqual(['eli@example.org', 'dev@example.org']);
  });

  it('sends the next address before the previous one is saved', async () => {
    const { session, save, user } = await openSlow();
    await user.type(field(), 'eli@example.org{Enter}');
    await user.clear(field());
    await user.type(field(), 'dev@example.org{Enter}');
    await save(1);
    await save(0);
    await tab('Sent (2)');
    expect(field()).toHaveProperty('value', '');
    expect(await asked(session)).toEqual(['dev@example.org', 'eli@example.org']);
  });

  it('shows why an address could not be saved, with that address, while the next one is typed', async () => {
    const { save, user } = await openSlow();
    await user.type(field(), 'eli@example.org{Enter}');
    await user.clear(field());
    await user.type(field(), 'dev@example.org');
    fillDisk();
    await save(0);
    await findAlert('eli@example.org: This device is out of storage. Free up some space and try again.');
    expect(field()).toHaveProperty('value', 'dev@example.org');
    expect(field().getAttribute('aria-invalid')).toBe('false');
  });
});
