import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mute } from '#commands/mute.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { friendRows, peerId, requestRows, sentRows, unreadRows } from '#tests/support/friend-rows.ts';
import { queued } from '#tests/support/queue.ts';
import { someStreaks } from '#tests/support/sample-rows.ts';
import { TRANG as CHAT_TRANG, openChat, theirs } from '#tests/ui/open-chat.tsx';
import { findAlert, type Given, openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';

const TRANG = peerId(1);
const AT = '2026-10-22T09:00:00.000Z';
const whole = [...friendRows(1, 'Thu Trang'), someStreaks({ user_id: TRANG })];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const more = () => screen.findByRole('button', { name: 'More about Thu Trang' });
const sheet = async () => within(await screen.findByRole('dialog', { name: 'More about Thu Trang' }));
const said = (text: string) => waitFor(() => expect(toastRegion().textContent).toContain(text));

/** Opens the sheet of Thu Trang on her page. */
async function open(given: Partial<Given> = {}) {
  const opened = await openSignedIn({ path: `/friend/${TRANG}`, rows: whole, ...given });
  await opened.user.click(await more());
  const press = async (name: string | RegExp) =>
    opened.user.click(await (await sheet()).findByRole('button', { name }));
  return { ...opened, press };
}

describe('friend sheet', () => {
  it('shows the friend first and focuses the name', async () => {
    await open();
    const title = await (await sheet()).findByRole('heading', { name: 'Thu Trang' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect((await sheet()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      "MuteYou won't get notifications. They won't know.",
      'Block…You no longer see each other.',
      "Report…Tell us what's wrong.",
      'Close',
    ]);
  });

  it('closes on request', async () => {
    const { press } = await open();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['has sent a request', requestRows(1, 'Thu Trang')],
    ['has received a request', sentRows(1, 'Thu Trang')],
  ])('offers no mute for a user who %s', async (_what, rows) => {
    await open({ rows });
    const names = (await sheet())
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.split(/…|Tell/)[0]);
    expect(names).toEqual(['Block', 'Report', 'Close']);
  });

  it.each([
    ['requests', requestRows(1, 'Thu Trang')],
    ['sent', sentRows(1, 'Thu Trang')],
  ])('opens from each row of %s and stays on that page after a block', async (tab, rows) => {
    const { press, session } = await open({ path: `/friends?tab=${tab}`, rows });
    await press(/^Block…/);
    await press('Block Thu Trang');
    await said('Thu Trang is blocked.');
    expect(await queued(session)).toEqual([{ name: 'block', args: { user_id: TRANG, blocked_at: AT } }]);
    expect(location.pathname + location.search).toBe(`/friends?tab=${tab}`);
    await waitFor(() => expect(screen.queryByText('Thu Trang')).toBeNull());
  });
});

describe('mute', () => {
  it('applies at once, is announced and can be undone', async () => {
    const { press, session, user } = await open();
    await press(/^Mute/);
    await said('Thu Trang is muted.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await queued(session)).toEqual([
        { name: 'mute', args: { user_id: TRANG, muted: true, changed_at: AT } },
        { name: 'mute', args: { user_id: TRANG, muted: false, changed_at: AT } },
      ]),
    );
  });

  it('can be removed in the same sheet, which shows its date', async () => {
    const { press, session } = await open({
      before: (session) => mute(session, { userId: TRANG, muted: true }),
    });
    expect(await (await sheet()).findByText(/^Muted since (22 October|October 22)\.$/)).toBeTruthy();
    await press(/^Unmute/);
    await said('Thu Trang is unmuted.');
    expect((await queued(session)).at(-1)).toMatchObject({ name: 'mute', args: { muted: false } });
  });

  it('keeps the sheet open and shows an error when it cannot be stored', async () => {
    const { press } = await open();
    await sheet();
    breakDisk('writes');
    await press(/^Mute/);
    await findAlert("That couldn't be saved. Please try again.");
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('block', () => {
  it('asks once and explains what it does', async () => {
    const { press, session } = await open();
    await press(/^Block…/);
    const question = await (await sheet()).findByRole('heading', { name: 'Block Thu Trang?' });
    await waitFor(() => expect(document.activeElement).toBe(question));
    expect((await sheet()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      "You disappear from each other's friends and leaderboards.",
      'No messages or requests, either way.',
      "Thu Trang won't be notified.",
    ]);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued(session)).toEqual([]);
  });

  it('leads back to Friends without the blocked user, and Undo restores them', async () => {
    const { press, session, user } = await open({ rows: [...whole, ...unreadRows(1, 2)] });
    await press(/^Block…/);
    await press('Block Thu Trang');
    await said('Thu Trang is blocked.');
    await screen.findByText('No friends yet. Start adding some!');
    expect(location.pathname).toBe('/friends');
    expect(await queued(session)).toEqual([{ name: 'block', args: { user_id: TRANG, blocked_at: AT } }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Chat with Thu Trang, 2 unread messages' })).toBeTruthy();
  });

  it('shows "Friend not found" at the address of the blocked user', async () => {
    const { press } = await open();
    await press(/^Block…/);
    await press('Block Thu Trang');
    await screen.findByText('No friends yet. Start adding some!');
    history.back();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Thu Trang' })).toBeNull());
  });
});

describe('report', () => {
  const choose = async (name: string) => (await sheet()).findByRole('radio', { name });

  it('starts with no reason and asks for one beside the choices', async () => {
    const { press, session } = await open();
    await press(/^Report…/);
    const reasons = (await sheet()).getAllByRole<HTMLInputElement>('radio');
    expect(reasons.filter(({ checked }) => checked).map(({ value }) => value)).toEqual([]);
    await press('Send report');
    expect(await (await sheet()).findByText("Choose what's wrong.")).toBeTruthy();
    expect(document.activeElement).toBe(reasons[0]);
    expect(await queued(session)).toEqual([]);
  });

  it('sends a reason and a text, thanks the user and offers to block', async () => {
    const { press, session, user } = await open();
    await press(/^Report…/);
    await user.click(await choose('Spam or fraud'));
    await user.type((await sheet()).getByLabelText('Anything to add? (optional)'), '  Sells watches. ');
    await press('Send report');
    await (await sheet()).findByRole('heading', { name: "Thank you, we've got it" });
    expect(await queued(session)).toEqual([
      {
        name: 'report',
        args: {
          report_id: expect.any(String),
          user_id: TRANG,
          message_id: null,
          reason: 'spam',
          note: 'Sells watches.',
          created_at: AT,
        },
      },
    ]);
    expect((await sheet()).queryByText(/online/)).toBeNull();
    await press('Block Thu Trang…');
    expect(await (await sheet()).findByRole('heading', { name: 'Block Thu Trang?' })).toBeTruthy();
  });

  it('rejects a text that is too long, beside the field', async () => {
    const { press, session, user } = await open();
    await press(/^Report…/);
    await user.click(await choose('Something else'));
    const line = (await sheet()).getByLabelText('Anything to add? (optional)');
    await user.click(line);
    await user.paste('x'.repeat(201));
    await press('Send report');
    expect(await (await sheet()).findByText('Up to 200 characters, please.')).toBeTruthy();
    expect(document.activeElement).toBe(line);
    expect(await queued(session)).toEqual([]);
  });

  it('shows an offline user that the report is pending on this device', async () => {
    const { press, user } = await open({ status: { online: false } });
    await press(/^Report…/);
    await user.click(await choose('Hurtful or threatening messages'));
    await press('Send report');
    await (await sheet()).findByRole('heading', { name: 'Thank you, your report is saved' });
    expect((await sheet()).getByText("It goes out when you're online.")).toBeTruthy();
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('includes the newest message of the reported user when it is sent from a chat', async () => {
    const newest = theirs('Pay me first', '2026-10-22T08:10');
    const { user, session } = await openChat([theirs('Hello', '2026-10-22T08:00'), newest]);
    await user.click(await more());
    await user.click(await (await sheet()).findByRole('button', { name: /^Report…/ }));
    await user.click(await choose('Hurtful or threatening messages'));
    await user.click((await sheet()).getByRole('button', { name: 'Send report' }));
    await (await sheet()).findByRole('heading', { name: "Thank you, we've got it" });
    expect((await queued(session)).at(-1)).toMatchObject({
      name: 'report',
      args: { user_id: CHAT_TRANG, message_id: newest.id, reason: 'hurtful', note: null },
    });
  });
});
