import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#base/sync-status.ts';
import type { RejectedMutation } from '#store/database/outbox.ts';
import { failReads } from '#tests/support/broken-disk.ts';
import { aFriend, aFriendship, BEA } from '#tests/support/conversation.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import { ownRows, type SignedInSession, signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';
import { statusChunk, statusSheet } from '#ui/components/status/open-status-sheet.ts';

// compiled once here, so that the first test does not wait for it
await statusChunk.load();

const NOW = '2026-11-18T09:00:00';
const WITH_BOB = aFriendship(FAKE_USER, BEA);

interface Given {
  rejected?: readonly RejectedMutation[];
  status?: Partial<SyncStatus>;
  path?: string;
}

const sessions: SignedInSession[] = [];

async function open({ rejected = [], status = { pending: 1 }, path = '/' }: Given = {}) {
  const clock = fakeClock(NOW);
  const session = await signedInSession({
    clock,
    rows: [...ownRows(), aFriend(BEA, 'Bob'), WITH_BOB],
    status: { rejected: rejected.length, ...status },
  });
  sessions.push(session);
  await session.store.database.rejected.bulkAdd(rejected);
  const signInAgain = vi.fn();
  const view = renderSignedIn(Object.assign(session, { signInAgain }), path);
  return { session, user: userEvent.setup(), clock, signInAgain, ...view };
}

const line = (name: string | RegExp) => screen.findByRole('button', { name });
const sheet = () => screen.findByRole('dialog', { name: 'Sync status' });

let seq = 0;
/** A rejected change as it is stored. */
function rejectedChange(change: Pick<RejectedMutation, 'name' | 'args'>, code: string): RejectedMutation {
  seq += 1;
  const mutation = { ...change, seq, id: `mutation-${seq}`, at: Date.parse(`${NOW}Z`), code };
  return mutation as RejectedMutation;
}

/** The storage manager of this browser. */
const storage = (value: Partial<StorageManager>) =>
  Object.defineProperty(navigator, 'storage', { configurable: true, value });

afterEach(async () => {
  cleanup();
  statusSheet.setState({ open: false });
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'storage');
  await Promise.all(sessions.splice(0).map((session) => session.close()));
});

describe('status sheet', () => {
  it('opens from the sync line and updates "last synced" while it is open', async () => {
    const { user, session, clock } = await open({ status: { online: false, pending: 2 } });
    await user.click(await line('Offline, 2 waiting'));
    const dialog = await sheet();
    expect(within(dialog).getByRole('heading').textContent).toBe('Offline, 2 waiting');
    expect(dialog.textContent).toContain('Last synced just now');
    expect(dialog.textContent).toContain('saved on this device');
    act(() => {
      clock.set('2026-11-18T09:05:00');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(dialog.textContent).toContain('Last synced 5 min ago');
    act(() => session.sync.setState({ online: true, pending: 0, lastSyncedAt: clock.now() }));
    expect(within(dialog).getByRole('heading').textContent).toBe('All synced');
    expect(dialog.textContent).toContain('Last synced just now');
  });

  it('syncs on request, and once at a time', async () => {
    const { user, session } = await open();
    await user.click(await line('Syncing 1…'));
    await user.click(within(await sheet()).getByRole('button', { name: 'Sync now' }));
    expect(session.syncs).toBe(1);
    act(() => session.sync.setState({ running: true }));
    await user.click(within(await sheet()).getByRole('button', { name: 'Syncing…' }));
    expect(session.syncs).toBe(1);
  });

  it('opens from Settings and from the account while everything is saved', async () => {
    const { user } = await open({ path: '/settings', status: {} });
    await user.click(await line('Sync status'));
    await user.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const again = await open({ status: {} });
    await again.user.click(await line("Mina's account"));
    const account = await screen.findByRole('dialog', { name: "Mina's account" });
    await again.user.click(within(account).getByRole('button', { name: /^All synced/ }));
    expect(within(await sheet()).getByRole('button', { name: 'Sync now' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: "Mina's account" })).toBeNull();
  });

  it('is reported as not downloaded when its code cannot be fetched, and the page keeps working', async () => {
    vi.spyOn(statusChunk, 'load').mockRejectedValue(new Error('no such chunk'));
    const { user } = await open();
    await user.click(await line('Syncing 1…'));
    expect(await screen.findByText(/hasn't been downloaded yet/)).toBeTruthy();
    expect(await screen.findByText('Hey, Mina!')).toBeTruthy();
  });

  it('reports, as does the dashboard, that the device clock is wrong and shows the right time', async () => {
    const { user, session } = await open({ status: { pending: 1, clockAhead: 7 * 60_000 } });
    expect(await screen.findByText(/^This device's clock is 7 min fast\. .*: 0?9:00/)).toBeTruthy();
    await user.click(await line('Syncing 1…'));
    expect((await sheet()).textContent).toContain("This device's clock is 7 min fast.");
    act(() => session.sync.setState({ clockAhead: -50 * 3_600_000 }));
    expect((await sheet()).textContent).toContain("This device's clock is 2 days slow.");
    act(() => session.sync.setState({ clockAhead: 0 }));
    expect(screen.queryByText(/This device's clock/)).toBeNull();
  });

  it.each([
    [true, "Your browser will keep Simmer's data."],
    [false, "Your browser may delete Simmer's data"],
    [null, null],
  ])('shows whether the browser keeps the stored data: %s', async (kept, words) => {
    storage(kept === null ? {} : { persisted: async () => kept });
    const { user } = await open();
    await user.click(await line('Syncing 1…'));
    const dialog = await sheet();
    if (words === null) expect(dialog.textContent).not.toContain('This browser');
    else expect(await within(dialog).findByText(new RegExp(`^${words}`))).toBeTruthy();
  });

  it('closes when the user signs out', async () => {
    const { user, state } = await open();
    await user.click(await line('Syncing 1…'));
    await sheet();
    act(() => state.setState({ status: 'signed_out', reason: null }, true));
    expect(statusSheet.getState().open).toBe(false);
  });
});

describe('trouble in the status sheet', () => {
  it('leads to signing in again', async () => {
    const { user, signInAgain } = await open({ status: { trouble: 'sign_in_again' } });
    await user.click(await line('Sign in again to sync'));
    await user.click(within(await sheet()).getByRole('button', { name: 'Sign in again' }));
    expect(signInAgain).toHaveBeenCalledOnce();
  });

  it.each([
    ['SignOnGate', 'Sign in to your network'],
    ['PasswordGate', 'Simmer is behind another password'],
  ] as const)('leads past the service worker to a %s and never shows "offline"', async (trouble, words) => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { user } = await open({ status: { trouble, online: true } });
    await user.click(await line(words));
    const dialog = await sheet();
    expect(dialog.textContent).toContain('Nothing on this device is lost.');
    expect(document.body.textContent).not.toMatch(/offline/i);
    await user.click(within(dialog).getByRole('button', { name: 'Open sign-in' }));
    expect(String(assign.mock.calls[0]?.[0])).toMatch(/\/\?sign-on=$/);
    assign.mockRestore();
  });

  it('activates the waiting version', async () => {
    const { user, app } = await open({ status: { trouble: 'update_required' } });
    const apply = vi.fn();
    act(() => app.update.setState({ waiting: true, apply }));
    await user.click(await line('Update Simmer to sync'));
    await user.click(within(await sheet()).getByRole('button', { name: 'Update now' }));
    expect(apply).toHaveBeenCalledOnce();
  });

  it('offers the version that can read rows that this one cannot', async () => {
    const { user, app } = await open({ status: { unreadable: true } });
    const apply = vi.fn();
    act(() => app.update.setState({ waiting: true, apply }));
    await user.click(await line('Update Simmer to see everything'));
    const dialog = await sheet();
    expect(dialog.textContent).toContain('Update to see everything.');
    await user.click(within(dialog).getByRole('button', { name: 'Update now' }));
    expect(apply).toHaveBeenCalledOnce();
  });

  it('asks before it removes unsaved changes of a deleted account', async () => {
    const { user, session } = await open({ status: { trouble: 'account_gone', pending: 3 } });
    await user.click(await line('This account was deleted'));
    const dialog = await sheet();
    await user.click(within(dialog).getByRole('button', { name: 'Remove the data' }));
    expect(dialog.textContent).toContain("3 changes haven't synced yet");
    expect(session.signOuts).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out anyway' }));
    await waitFor(() => expect(session.signOuts).toBe(1));
  });
});

describe('list of rejected changes', () => {
  const late = {
    name: 'checkIn' as const,
    args: {
      check_in_type: 'morning' as const,
      check_in_time: '2026-11-17T06:02:00.000Z',
      utc_offset_minutes: 60,
      local_day: '2026-11-17',
      day_start: '00:00:00',
      goal_time: '07:00:00',
    },
  };

  it('describes each change in words and why it was rejected', async () => {
    const { user } = await open({
      rejected: [
        rejectedChange(late, 'out_of_order'),
        rejectedChange({ name: 'setProfile', args: { display_name: 'Minnie' } }, 'name_empty'),
        rejectedChange(
          {
            name: 'sendMessage',
            args: {
              message_id: 'm',
              receiver_id: BEA,
              message: `See you ${'😀'.repeat(90)}`,
              created_at: '2026-11-17T06:02:00.000Z',
            },
          },
          'not_friends',
        ),
        rejectedChange(
          { name: 'requestFriend', args: { friendship_id: 'f', email: 'x@y.z' } },
          'already_exists',
        ),
        rejectedChange({ name: 'acceptFriend', args: { friendship_id: WITH_BOB.id } }, 'request_gone'),
        rejectedChange({ name: 'cancelRequest', args: { friendship_id: 'f' } }, 'already_friends'),
        rejectedChange({ name: 'setAvatar', args: { avatar_url: null } }, 'a code of next year'),
        rejectedChange(
          {
            name: 'setGoals',
            args: {
              morning_goal_time: '06:30:00',
              night_goal_time: '22:15:00',
              day_start: '00:00:00',
              changed_at: '2026-11-17T06:02:00.000Z',
              utc_offset_minutes: 60,
            },
          },
          'goal_changed_too_often',
        ),
      ],
    });
    await user.click(await line('Needs your attention: 8'));
    const items = await within(await sheet()).findAllByRole('listitem');
    const said = items.map((item) => [...item.querySelectorAll('p')].map((p) => p.textContent));
    expect(said[0]?.[0]).toMatch(/^Morning check-in, Tue.*(17 Nov|Nov 17) 0?7:02/);
    expect(said[0]?.[1]).toContain("doesn't fit between the ones");
    expect(said[1]?.[0]).toBe('Your name: Minnie');
    expect(said[2]).toEqual([
      `Message to Bob: "See you ${'😀'.repeat(72)}…"`,
      'You can only message friends.',
    ]);
    expect(said[3]).toEqual(['Friend request to x@y.z', 'Friend request already exists']);
    expect(said[4]?.[0]).toBe("Accepting Bob's request");
    expect(said[5]?.[0]).toBe('Cancel: friend request to someone');
    expect(said[6]).toEqual(['Removing your picture', "This change wasn't accepted."]);
    expect(said[7]?.[0]).toMatch(/^Your goals: 0?6:30.* and (22|10):15/);
  });

  it('retries one change, discards another and updates', async () => {
    const name = rejectedChange({ name: 'setProfile', args: { display_name: 'Minnie' } }, 'name_empty');
    const asked = rejectedChange(
      { name: 'requestFriend', args: { friendship_id: 'f', email: 'x@y.z' } },
      'already_exists',
    );
    const { user, session } = await open({ rejected: [name, asked] });
    await user.click(await line('Needs your attention: 2'));
    const dialog = await sheet();
    await user.click(await within(dialog).findByRole('button', { name: 'Try again: Your name: Minnie' }));
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
    await user.click(within(dialog).getByRole('button', { name: 'Discard: Friend request to x@y.z' }));
    await waitFor(() => expect(within(dialog).queryByRole('listitem')).toBeNull());
    const waiting = await session.store.database.mutations.toArray();
    expect(waiting).toMatchObject([{ name: 'setProfile', args: { display_name: 'Minnie' } }]);
  });

  it('keeps a change and reports that the device is out of storage when a retry fails', async () => {
    const { user } = await open({ rejected: [rejectedChange(late, 'out_of_order')] });
    await user.click(await line('Needs your attention: 1'));
    const dialog = await sheet();
    fillDisk();
    await user.click(await within(dialog).findByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText(/out of storage/)).toBeTruthy();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  });

  it('keeps a change and reports that it cannot be changed right now', async () => {
    const { user } = await open({ rejected: [rejectedChange(late, 'out_of_order')] });
    await user.click(await line('Needs your attention: 1'));
    const dialog = await sheet();
    const discard = await within(dialog).findByRole('button', { name: /^Discard/ });
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is unreadable', 'InvalidStateError');
    });
    await user.click(discard);
    expect(await screen.findByText(/That couldn't be saved\. Please/)).toBeTruthy();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows an error when the list cannot be read', async () => {
    const { user } = await open({ rejected: [rejectedChange(late, 'out_of_order')] });
    failReads('friendships');
    await user.click(await line('Needs your attention: 1'));
    expect(await within(await sheet()).findByText("Couldn't load these changes.")).toBeTruthy();
  });
});
