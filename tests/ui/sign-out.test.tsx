import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';

afterEach(cleanup);

describe('sign-out', () => {
  it('asks while a change is not saved', async () => {
    const { session, user } = await openDashboard({ status: { pending: 2 } });
    await user.click(screen.getByRole('button', { name: "Mina's account" }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(screen.getByText("2 changes haven't synced yet. Signing out will lose them.")).toBeTruthy();
    expect(session.signOuts).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
    expect(session.signOuts).toBe(1);
  });

  it.each([
    [{}, 'Signed out. Your data is in your account.'],
    [{ trouble: 'account_gone' }, 'Signed out.'],
    [{ pending: 1 }, 'Signed out.'],
  ] as const)('announces the result: %o', async (status, words) => {
    const { user } = await openDashboard({ status });
    await user.click(screen.getByRole('button', { name: "Mina's account" }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const anyway = screen.queryByRole('button', { name: 'Sign out anyway' });
    if (anyway) await user.click(anyway);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('runs at once when everything is saved', async () => {
    const { session, user } = await openDashboard();
    await user.click(screen.getByRole('button', { name: "Mina's account" }));
    await user.dblClick(await screen.findByRole('button', { name: 'Sign out' }));
    expect(session.signOuts).toBe(1);
  });
});
