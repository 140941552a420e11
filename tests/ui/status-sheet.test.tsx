import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { err } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { RefusedChange } from '#queries/refused-changes.ts';
import type { RejectedMutation } from '#store/outbox/outbox.ts';
import { aCard } from '#tests/support/fake-friends.ts';
import {
  aDashboard,
  FAKE_USER,
  fakeClock,
  fakeScreens,
  fakeServices,
  fakeUser,
} from '#tests/support/fake-services.ts';
import { fakeStatus } from '#tests/support/fake-status.ts';
import { openSettings } from '#tests/ui/open-settings.tsx';
import { renderApp } from '#tests/ui/render-app.tsx';
import { statusChunk, statusSheet } from '#ui/hooks/use-status-sheet.ts';
import type { UserServices } from '#ui/services.ts';
import type { StatusServices } from '#ui/status-services.ts';

// compiled once here, so that the first test does not wait for it
await statusChunk.load();

interface Given {
  refused?: readonly RefusedChange[];
  status?: Partial<SyncStatus>;
  over?: Partial<StatusServices>;
  path?: string;
  load?: () => Promise<never>;
}

const NOW = '2026-11-18T09:00:00';

async function open({ refused = [], status = { pending: 1 }, over, path = '/', load }: Given = {}) {
  const clock = fakeClock(NOW);
  const fake = fakeStatus(refused, over);
  const screens = fakeScreens({ status: fake });
  const person = fakeUser(clock, aDashboard(), { rejected: refused.length, ...status }, {}, screens);
  const services: UserServices = load ? { ...person, screens: { loaded: () => null, load } } : person;
  const app = fakeServices(clock);
  const view = renderApp(app, { status: 'signed_in', userId: FAKE_USER, services }, path);
  const user = userEvent.setup();
  return { fake, person, user, app, clock, ...view };
}

const line = (name: string | RegExp) => screen.findByRole('button', { name });
const sheet = () => screen.findByRole('dialog', { name: 'Saving and syncing' });

let seq = 0;
/** A refused change as the store keeps it. */
function refusedChange(
  change: Pick<RejectedMutation, 'name' | 'args'>,
  code: string,
  person: RefusedChange['person'] = null,
): RefusedChange {
  seq += 1;
  const mutation = { ...change, seq, id: `mutation-${seq}`, at: Date.parse(`${NOW}Z`), code };
  return { mutation: mutation as RejectedMutation, person };
}

afterEach(() => {
  cleanup();
  statusSheet.setState({ open: false });
  vi.restoreAllMocks();
});

describe('the sheet behind the line about saving', () => {
  it('opens from the line, says when this device last synced, and goes on telling while it is open', async () => {
    const { user, person, clock } = await open({ status: { online: false, pending: 2 } });
    await user.click(await line('Offline, 2 waiting'));
    const dialog = await sheet();
    expect(within(dialog).getByRole('heading').textContent).toBe('Offline, 2 waiting');
    expect(dialog.textContent).toContain('Last synced just now');
    expect(dialog.textContent).toContain('kept on this device');
    act(() => {
      clock.set('2026-11-18T09:05:00');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(dialog.textContent).toContain('Last synced 5 min ago');
    act(() => person.sync.setState({ online: true, pending: 0, lastSyncedAt: clock.now() }));
    expect(within(dialog).getByRole('heading').textContent).toBe('All saved');
    expect(dialog.textContent).toContain('Last synced just now');
  });

  it('syncs when asked to, and not twice at once', async () => {
    const { user, person } = await open();
    await user.click(await line('Saving 1'));
    await user.click(within(await sheet()).getByRole('button', { name: 'Sync now' }));
    expect(person.syncs).toBe(1);
    act(() => person.sync.setState({ running: true }));
    await user.click(within(await sheet()).getByRole('button', { name: 'Syncing…' }));
    expect(person.syncs).toBe(1);
  });

  it('can be reached while all is saved: from the settings, and from the account', async () => {
    const { user } = await openSettings();
    await user.click(await line('Saving and syncing'));
    await user.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const again = await open({ status: {} });
    await again.user.click(await line('Account of Mina'));
    const account = await screen.findByRole('dialog', { name: 'Account of Mina' });
    await again.user.click(within(account).getByRole('button', { name: /^All saved/ }));
    expect(within(await sheet()).getByRole('button', { name: 'Sync now' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Account of Mina' })).toBeNull();
  });

  it('is said to be missing, and nothing breaks, where it cannot be fetched', async () => {
    const { user } = await open({ load: () => Promise.reject(new Error('no such chunk')) });
    await user.click(await line('Saving 1'));
    expect(await screen.findByText(/is not on this device yet/)).toBeTruthy();
    expect(await screen.findByText('Hey, Mina!')).toBeTruthy();
  });

  it('says there and under the check-ins that the clock of this device is wrong, and what time it is', async () => {
    const { user, person } = await open({ status: { pending: 1, clockAhead: 7 * 60_000 } });
    expect(await screen.findByText(/^The clock of this device is 7 min fast\. .* it is 0?9:00/)).toBeTruthy();
    await user.click(await line('Saving 1'));
    expect((await sheet()).textContent).toContain('The clock of this device is 7 min fast.');
    act(() => person.sync.setState({ clockAhead: -50 * 3_600_000 }));
    expect((await sheet()).textContent).toContain('The clock of this device is 2 days slow.');
    act(() => person.sync.setState({ clockAhead: 0 }));
    expect(screen.queryByText(/The clock of this device/)).toBeNull();
  });

  it.each([
    [true, 'This browser keeps what is stored here until you remove it.'],
    [false, 'This browser may clear what is stored here'],
    [null, null],
  ])('says whether the browser keeps what is stored here: %s', async (kept, words) => {
    const { user } = await open({ over: { storageKept: async () => kept } });
    await user.click(await line('Saving 1'));
    const dialog = await sheet();
    if (words === null) expect(dialog.textContent).not.toContain('This browser');
    else expect(await within(dialog).findByText(new RegExp(`^${words}`))).toBeTruthy();
  });

  it('closes when this person leaves', async () => {
    const { user, session } = await open();
    await user.click(await line('Saving 1'));
    await sheet();
    act(() => session.setState({ status: 'signed_out', notice: null }, true));
    expect(statusSheet.getState().open).toBe(false);
  });
});

describe('what only the person can settle', () => {
  it('leads to signing in again', async () => {
    const { user, fake } = await open({ status: { trouble: 'sign_in_again' } });
    await user.click(await line('Sign in again to save'));
    await user.click(within(await sheet()).getByRole('button', { name: 'Sign in again' }));
    expect(fake.done).toEqual(['sign in again']);
  });

  it('puts the waiting version in charge', async () => {
    const { user, app } = await open({ status: { trouble: 'update_required' } });
    const apply = vi.fn();
    act(() => app.update.setState({ waiting: true, apply }));
    await user.click(await line('Update Simmer to save'));
    await user.click(within(await sheet()).getByRole('button', { name: 'Update now' }));
    expect(apply).toHaveBeenCalledOnce();
  });

  it('offers the version that can read what this one cannot', async () => {
    const { user, app } = await open({ status: { unreadable: true } });
    const apply = vi.fn();
    act(() => app.update.setState({ waiting: true, apply }));
    await user.click(await line('Update Simmer to see everything'));
    const dialog = await sheet();
    expect(dialog.textContent).toContain('cannot show');
    await user.click(within(dialog).getByRole('button', { name: 'Update now' }));
    expect(apply).toHaveBeenCalledOnce();
  });

  it('asks before it removes what a deleted account left here unsaved', async () => {
    const { user, person } = await open({ status: { trouble: 'account_gone', pending: 3 } });
    await user.click(await line('This account was deleted'));
    const dialog = await sheet();
    await user.click(within(dialog).getByRole('button', { name: 'Remove it' }));
    expect(dialog.textContent).toContain('3 changes are not saved yet');
    expect(person.signOuts).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out anyway' }));
    await waitFor(() => expect(person.signOuts).toBe(1));
  });
});

describe('the list of what could not be saved', () => {
  const bob = aCard(1, 'Bob');
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

  it('says of each change in words what was tried, and why it was not taken', async () => {
    const { user } = await open({
      refused: [
        refusedChange(late, 'out_of_order'),
        refusedChange({ name: 'setProfile', args: { display_name: 'Minnie' } }, 'name_empty'),
        refusedChange(
          {
            name: 'sendMessage',
            args: {
              message_id: 'm',
              receiver_id: bob.user_id,
              message: `See you ${'😀'.repeat(90)}`,
              created_at: '2026-11-17T06:02:00.000Z',
            },
          },
          'not_friends',
          bob,
        ),
        refusedChange(
          { name: 'requestFriend', args: { friendship_id: 'f', email: 'x@y.z' } },
          'user_not_found',
        ),
        refusedChange({ name: 'acceptFriend', args: { friendship_id: 'f' } }, 'request_gone', bob),
        refusedChange({ name: 'cancelRequest', args: { friendship_id: 'f' } }, 'already_friends'),
        refusedChange({ name: 'setAvatar', args: { avatar_url: null } }, 'a code of next year'),
        refusedChange(
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
    await user.click(await line('8 changes could not be saved'));
    const items = await within(await sheet()).findAllByRole('listitem');
    const said = items.map((item) => [...item.querySelectorAll('p')].map((p) => p.textContent));
    expect(said[0]?.[0]).toMatch(/^Morning check-in, Tue.*(17 Nov|Nov 17) 0?7:02/);
    expect(said[0]?.[1]).toContain('does not fit between the days');
    expect(said[1]?.[0]).toBe('Your name: Minnie');
    expect(said[2]).toEqual([
      `Message to Bob: “See you ${'😀'.repeat(72)}…”`,
      'You can only write to friends.',
    ]);
    expect(said[3]).toEqual(['Friend request to x@y.z', 'User not found']);
    expect(said[4]?.[0]).toBe('Your yes to Bob');
    expect(said[5]?.[0]).toBe('Taking back your request to somebody');
    expect(said[6]).toEqual(['Your picture taken away', 'The server did not take this change.']);
    expect(said[7]?.[0]).toMatch(/^Your goals: 0?6:30.* and (22|10):15/);
  });

  it('tries one again and lets another go; the list follows', async () => {
    const name = refusedChange({ name: 'setProfile', args: { display_name: 'Minnie' } }, 'name_empty');
    const asked = refusedChange(
      { name: 'requestFriend', args: { friendship_id: 'f', email: 'x@y.z' } },
      'user_not_found',
    );
    const { user, fake } = await open({ refused: [name, asked] });
    await user.click(await line('2 changes could not be saved'));
    const dialog = await sheet();
    await user.click(await within(dialog).findByRole('button', { name: 'Try again: Your name: Minnie' }));
    await user.click(within(dialog).getByRole('button', { name: 'Discard: Friend request to x@y.z' }));
    expect(fake.done).toEqual([`retry ${name.mutation.id}`, `discard ${asked.mutation.id}`]);
    act(() => fake.refused$.next([]));
    expect(within(dialog).queryByRole('listitem')).toBeNull();
  });

  it('says when this device has no room for trying again, and keeps the change in the list', async () => {
    const { user } = await open({
      refused: [refusedChange(late, 'out_of_order')],
      over: { retry: async () => err({ type: 'StorageFull' }) },
    });
    await user.click(await line('1 change could not be saved'));
    const dialog = await sheet();
    await user.click(await within(dialog).findByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText(/no room left to save that/)).toBeTruthy();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  });
});
