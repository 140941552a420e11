import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defer, type Observable, of, throwError } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import { breakDisk } from '#tests/support/broken-disk.ts';
import {
  aDashboard,
  FAKE_USER,
  fakeClock,
  fakeScreens,
  fakeServices,
  fakeUser,
} from '#tests/support/fake-services.ts';
import { openPerson } from '#tests/ui/open-person.tsx';
import { renderApp } from '#tests/ui/render-app.tsx';

const clock = fakeClock('2026-10-22T09:00:00');

/** Cannot be read the first time. */
function failingOnce<T>(value: T): Observable<T> {
  let times = 0;
  return defer(() => {
    times += 1;
    return times === 1 ? throwError(() => new Error('the disk is busy')) : of(value);
  });
}

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
  const person = fakeUser(clock, aDashboard(), {}, {}, fakeScreens());
  const observed = failingOnce(aDashboard());
  const services = { ...person, queries: { ...person.queries, observeDashboard: () => observed } };
  renderApp(fakeServices(clock), { status: 'signed_in', userId: FAKE_USER, services });
  await tryAgain();
  expect(await screen.findByText('Hey, Mina!')).toBeTruthy();
});
