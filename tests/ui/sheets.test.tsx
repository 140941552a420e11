import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { type SignedInSession, signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { Toaster } from '#ui/components/layout/toaster.tsx';
import { copy } from '#ui/copy/copy.ts';
import { toasts } from '#ui/state/toasts.ts';

const clock = fakeClock('2026-11-18T09:00:00');

let session: SignedInSession | undefined;
afterEach(async () => {
  cleanup();
  act(() => toasts.clear());
  await session?.close();
  session = undefined;
});

describe('message while a sheet is open', () => {
  const page = (sheets: readonly string[]) => (
    <>
      {sheets.map((label) => (
        <Dialog key={label} label={label} onClose={() => undefined}>
          <p>{label}</p>
        </Dialog>
      ))}
      <Toaster />
    </>
  );
  const sheet = (name: string) => within(screen.getByRole('dialog', { name }));

  it('appears only in the sheet, in a region that existed before', () => {
    render(page(['Saving']));
    const [good, bad] = [sheet('Saving').getByRole('status'), sheet('Saving').getByRole('alert')];
    expect(good.textContent + (bad.textContent ?? '')).toBe('');
    act(() => {
      toasts.error("That couldn't be saved.");
      toasts.success('Welcome back!');
    });
    expect(bad.textContent).toContain("That couldn't be saved.");
    expect(good.textContent).toContain('Welcome back!');
  });

  it('is not repeated in the sheet when it was announced before', () => {
    const { rerender } = render(page([]));
    act(() => toasts.error('User not found'));
    rerender(page(['Saving']));
    expect(sheet('Saving').queryByText('User not found')).toBeNull();
    expect(screen.getAllByText('User not found')).toHaveLength(1);
  });

  it('appears in the upper of two sheets and on the page after the last one closes', () => {
    const { rerender } = render(page(['Saving', 'Account']));
    act(() => toasts.error("That couldn't be saved."));
    expect(sheet('Account').getByText("That couldn't be saved.")).toBeTruthy();
    rerender(page(['Saving']));
    expect(sheet('Saving').getByText("That couldn't be saved.")).toBeTruthy();
    rerender(page([]));
    expect(screen.getAllByText("That couldn't be saved.")).toHaveLength(1);
  });

  it('announces a failed sign-out', async () => {
    session = await signedInSession({ clock });
    session.signOut = () => Promise.reject(new Error('held'));
    renderSignedIn(session, '/');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: "Mina's account" }));
    const account = await screen.findByRole('dialog', { name: "Mina's account" });
    await user.click(within(account).getByRole('button', { name: 'Sign out' }));
    expect(
      (await within(account).findByText(copy.account.signOutFailed)).closest('[role="alert"]'),
    ).not.toBeNull();
  });
});

describe('sheet', () => {
  const close = vi.fn();
  const open = () => {
    close.mockClear();
    render(
      <Dialog label="Account" onClose={close}>
        <p>words</p>
      </Dialog>,
    );
    return screen.getByRole('dialog');
  };

  it('closes on a press beside it', () => {
    const dialog = open();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(close).toHaveBeenCalledOnce();
  });

  it('stays open when a drag that began inside ends beside it', () => {
    const dialog = open();
    fireEvent.pointerDown(screen.getByText('words'));
    fireEvent.click(dialog);
    expect(close).not.toHaveBeenCalled();
  });
});

describe('account sheet', () => {
  it('shows how long ago this device synced, even days later', async () => {
    const DAYS = 3 * 86_400_000;
    session = await signedInSession({ clock, status: { lastSyncedAt: clock.now() - DAYS } });
    renderSignedIn(session, '/');
    await userEvent.setup().click(await screen.findByRole('button', { name: "Mina's account" }));
    const account = await screen.findByRole('dialog', { name: "Mina's account" });
    await waitFor(() => expect(account.textContent).toContain('Last synced 3 days ago'));
  });
});
