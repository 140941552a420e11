import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { breakDisk, failReads } from '#tests/support/broken-disk.ts';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';

const tryAgain = async () =>
  userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }));

afterEach(cleanup);

it('reads a failed list again on "Try again" and keeps the page', async () => {
  let repair = () => {};
  await openSignedIn({
    path: '/friends',
    before: () => {
      repair = breakDisk('reads');
    },
  });
  await screen.findByRole('button', { name: 'Try again' });
  repair();
  await tryAgain();
  expect(await screen.findByRole('tab', { name: /^Friends \(\d/ })).toBeTruthy();
});

it('reads the failed dashboard again on "Try again"', async () => {
  let repair = () => {};
  await openSignedIn({
    path: '/',
    before: () => {
      repair = failReads('goals');
    },
  });
  await screen.findByRole('button', { name: 'Try again' });
  repair();
  await tryAgain();
  expect(await screen.findByText('Hey, Mina!')).toBeTruthy();
});

it('shows a failed read, not a crash, when the store was closed a moment before', async () => {
  await openSignedIn({ path: '/', before: (session) => session.close() });
  expect(await screen.findByText('Failed to load data', { selector: 'main *' })).toBeTruthy();
});
