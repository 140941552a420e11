import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { friendRows, peerId, requestRows } from '#tests/support/friend-rows.ts';
import { type Given, openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { viewport } from '#tests/ui/render-app.tsx';

const DESKTOP = { width: 1280, height: 800 };
const ROWS = [...friendRows(1, 'Thu Trang'), ...friendRows(2, 'Dev Patel'), ...requestRows(3, 'Eli')];
const HINT = 'Choose a friend to see how they do, or to chat.';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function openPanes(path: string, given: Partial<Given> = {}) {
  const opened = await openSignedIn({ path, rows: ROWS, ...given });
  act(() => viewport.happyDOM.setViewport(DESKTOP));
  await screen.findByRole('region', { name: 'Friends' });
  return opened;
}

const list = () => within(screen.getByRole('region', { name: 'Friends' }));
const chosen = () => within(screen.getByRole('region', { name: 'Chosen friend' }));
const titles = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const marked = () =>
  list()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.getAttribute('href'));
const stats = (name: string) => list().findByRole('link', { name: `View Stats for ${name}` });

describe('Friends on a large desktop', () => {
  it('shows the list beside a hint while no friend is chosen', async () => {
    await openPanes('/friends?tab=friends');
    expect(await chosen().findByText(HINT)).toBeTruthy();
    expect(await stats('Thu Trang')).toBeTruthy();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(titles()).toEqual(['Friends']);
    expect(marked()).toEqual([]);
  });

  it('shows no hint to choose a friend to a user without friends', async () => {
    await openPanes('/friends', { rows: [] });
    expect(await chosen().findByText('Once you have friends, their stats and chats open here.')).toBeTruthy();
    expect(screen.queryByText(HINT)).toBeNull();
  });

  it.each([
    ['friend', 'profile'],
    ['chat', 'chat'],
  ])('opens /%s/{friendId} as the list and the %s of the friend whom the list marks', async (screenName) => {
    const path = `/${screenName}/${peerId(2)}`;
    await openPanes(path);
    expect(await chosen().findByRole('heading', { level: 1, name: 'Dev Patel' })).toBeTruthy();
    await stats('Dev Patel');
    expect(marked()).toEqual([path]);
    expect(titles()).toEqual(['Dev Patel']);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(list().getByRole('heading', { level: 2, name: 'Friends' })).toBeTruthy();
    expect(document.title).toBe('Dev Patel · Simmer');
  });

  it('keeps the list as it is while friends are chosen', async () => {
    const { user } = await openPanes('/friends?tab=friends');
    await user.type(list().getByLabelText("Friend's email"), 'eli@');
    await user.click(await stats('Thu Trang'));
    await chosen().findByRole('heading', { name: 'Thu Trang' });
    await user.click(await stats('Dev Patel'));
    await chosen().findByRole('heading', { name: 'Dev Patel' });
    expect(list().getByLabelText("Friend's email")).toHaveProperty('value', 'eli@');
  });

  it('keeps the chosen friend while another tab of the list is open', async () => {
    const { user } = await openPanes(`/friend/${peerId(1)}`);
    await user.click(await list().findByRole('tab', { name: 'Requests (1)' }));
    expect(await list().findByText('Eli')).toBeTruthy();
    expect(chosen().getByRole('heading', { name: 'Thu Trang' })).toBeTruthy();
    expect(location.pathname).toBe(`/friend/${peerId(1)}`);
  });

  it('moves the focus to the chosen friend, and on Back to the link that led there', async () => {
    const { user } = await openPanes('/friends?tab=friends');
    await user.click(await stats('Thu Trang'));
    await waitFor(() =>
      expect(document.activeElement).toBe(chosen().getByRole('heading', { name: 'Thu Trang' })),
    );
    act(() => history.back());
    await chosen().findByText(HINT);
    expect(document.activeElement).toBe(await stats('Thu Trang'));
    expect(document.title).toBe('Friends · Simmer');
  });

  it('leads back with one button, from a chat that was opened by its address to the list alone', async () => {
    const { user } = await openPanes(`/chat/${peerId(1)}`);
    await chosen().findByRole('textbox', { name: 'Message' });
    const back = screen.getByRole('link', { name: 'Back' });
    expect(back.getAttribute('href')).toBe('/friends');
    await user.click(back);
    expect(await chosen().findByText(HINT)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  });

  it('shows in each pane which data it cannot show', async () => {
    await openPanes(`/friend/${peerId(7)}`);
    expect(await chosen().findByRole('heading', { name: 'Friend not found' })).toBeTruthy();
    expect(await stats('Thu Trang')).toBeTruthy();
  });

  it('waits for the first data in each pane', async () => {
    await openPanes(`/chat/${peerId(1)}`, { rows: null, status: { online: false } });
    const words = "You're offline. Connect once to load your data; then Simmer works offline.";
    expect(await list().findByText(words)).toBeTruthy();
    expect(await chosen().findByText(words)).toBeTruthy();
  });

  it('becomes one page when the window narrows', async () => {
    await openPanes(`/friend/${peerId(1)}`);
    await chosen().findByRole('heading', { name: 'Thu Trang' });
    act(() => viewport.happyDOM.setViewport({ width: 1279, height: 800 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Thu Trang' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Friends' })).toBeNull();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
  });
});
