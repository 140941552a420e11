import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { breakDisk, failReads } from '#tests/support/broken-disk.ts';
import { openPerson } from '#tests/ui/open-person.tsx';

const tryAgain = async () =>
  userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }));

afterEach(cleanup);

it('"Try again" reads a list that could not be read once more, and the page stays', async () => {
  let mend = () => {};
  await openPerson({
    path: '/friends',
    before: () => {
      mend = breakDisk('reads');
    },
  });
  await screen.findByRole('button', { name: 'Try again' });
  mend();
  await tryAgain();
  expect(await screen.findByRole('tab', { name: /^Friends \(\d/ })).toBeTruthy();
});

it('"Try again" on the dashboard does, too', async () => {
  let mend = () => {};
  await openPerson({
    path: '/',
    before: () => {
      mend = failReads('goals');
    },
  });
  await screen.findByRole('button', { name: 'Try again' });
  mend();
  await tryAgain();
  expect(await screen.findByText('Hey, Mina!')).toBeTruthy();
});

it('a store that was closed a moment before is a failed read, and no crash', async () => {
  await openPerson({ path: '/', before: (person) => person.close() });
  expect(await screen.findByText('Failed to load data', { selector: 'main *' })).toBeTruthy();
});
