import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { block } from '#commands/block.ts';
import { setBoard } from '#commands/set-board.ts';
import { docKey } from '#store/rows/doc-key.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { arrive } from '#tests/support/conversation.ts';
import { friendRows, friendshipId, peerId } from '#tests/support/friend-rows.ts';
import { queued } from '#tests/support/queue.ts';
import { aProfile, FAKE_USER, someStreaks } from '#tests/support/sample-rows.ts';
import { findAlert, type Given, openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';

const DARIO = peerId(1);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = (given: Partial<Given> = {}) => openSignedIn({ path: '/account', ...given });
const said = (text: string) => waitFor(() => expect(toastRegion().textContent).toContain(text));
const board = () =>
  screen.findByRole<HTMLFieldSetElement>('group', { name: "Show me on friends' leaderboards" });
const chosen = async () => (await within(await board()).findByRole('radio', { checked: true })).parentElement;

describe('leaderboard visibility', () => {
  it('is on by default and can be turned off and on again', async () => {
    const { user, session } = await open();
    expect((await chosen())?.textContent).toBe('On');
    await user.click(within(await board()).getByRole('radio', { name: 'Off' }));
    await waitFor(async () => expect((await chosen())?.textContent).toBe('Off'));
    await user.click(within(await board()).getByRole('radio', { name: 'On' }));
    await waitFor(async () => expect((await chosen())?.textContent).toBe('On'));
    expect(await queued(session)).toEqual([
      { name: 'setBoard', args: { on_board: false } },
      { name: 'setBoard', args: { on_board: true } },
    ]);
  });

  it('stays unchanged when the change cannot be stored', async () => {
    const { user } = await open();
    const group = await board();
    breakDisk('writes');
    await user.click(within(group).getByRole('radio', { name: 'Off' }));
    await findAlert("That couldn't be saved. Please try again.");
    expect((await chosen())?.textContent).toBe('On');
  });

  it('shows only the user on the board, with a link to the setting, when it is off', async () => {
    await open({
      path: '/leaderboard',
      rows: friendRows(1, 'Dario Conti'),
      before: (session) => setBoard(session, false),
    });
    const link = await screen.findByRole('link', { name: 'Change it in Account' });
    expect(link.getAttribute('href')).toBe('/account');
    expect(screen.queryByText('Dario Conti')).toBeNull();
    expect(screen.queryByText('Add friends to compete!')).toBeNull();
  });

  it.each([
    [true, true],
    [false, false],
  ])("decides whether a friend's page shows this week (%s)", async (on_board, isShown) => {
    await open({
      path: `/friend/${DARIO}`,
      rows: [...friendRows(1, 'Dario Conti', { on_board }), someStreaks({ user_id: DARIO })],
    });
    await screen.findByRole('heading', { name: 'Coal League' });
    expect(screen.queryByText('This Week') !== null || screen.queryByText('This week') !== null).toBe(
      isShown,
    );
    expect(screen.queryByRole('progressbar') !== null).toBe(isShown);
  });
});

describe('list of blocked users', () => {
  it('is empty at first', async () => {
    await open();
    expect(await screen.findByText('Nobody is blocked.')).toBeTruthy();
  });

  it('shows the day of each block and unblocks with one tap, which can be undone', async () => {
    const { user, session } = await open({
      rows: friendRows(1, 'Dario Conti'),
      before: (session) => block(session, DARIO),
    });
    expect(await screen.findByText(/^Since (22 October|October 22)$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Unblock Dario Conti' }));
    await said('Dario Conti is unblocked.');
    expect(await screen.findByText('Nobody is blocked.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Unblock Dario Conti' })).toBeTruthy();
    expect((await queued(session)).map(({ name }) => name)).toEqual(['block', 'unblock', 'block']);
  });

  const boundary = {
    user_id: FAKE_USER,
    other_id: DARIO,
    name: 'Dario Conti',
    blocked_since: '2026-10-22T09:00:00.000Z',
    muted_since: null,
  };

  it.each([
    ['the known name after the rows are deleted', [boundary], 'Dario Conti'],
    ['"someone" until the server has sent the name', [], 'someone'],
  ])('shows %s', async (_what, rows, name) => {
    await open({
      rows: friendRows(1, 'Dario Conti'),
      before: async (session) => {
        await block(session, DARIO);
        await arrive(session.store, rows, [
          docKey('profiles', DARIO),
          docKey('friendships', friendshipId(1)),
        ]);
      },
    });
    expect(await screen.findByRole('button', { name: `Unblock ${name}` })).toBeTruthy();
  });
});

describe('paused account', () => {
  const paused = [aProfile({ user_id: FAKE_USER, suspended: true })];
  const SENTENCE = 'Your account is paused. You can read and export everything, but not change it.';

  it.each(['/', '/friends', '/account'])('shows the pause above %s', async (path) => {
    await open({ path, rows: paused });
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(screen.getByText('To ask why, write to the people who run this server.')).toBeTruthy();
  });

  it('stores nothing that the server would reject', async () => {
    const { user, session } = await open({ rows: paused });
    await user.click(within(await board()).getByRole('radio', { name: 'Off' }));
    await findAlert(SENTENCE);
    expect(await queued(session)).toEqual([]);
  });

  it('shows a chat without a composer', async () => {
    await open({ path: `/chat/${DARIO}`, rows: [...paused, ...friendRows(1, 'Dario Conti')] });
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('works as before once the pause ends', async () => {
    const { arrive: more, user, session } = await open({ rows: paused });
    await more([aProfile()]);
    await user.click(within(await board()).getByRole('radio', { name: 'Off' }));
    await waitFor(async () => expect(await queued(session)).toHaveLength(1));
  });
});
