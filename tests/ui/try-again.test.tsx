import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defer, type Observable, of, throwError } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import { failReads } from '#tests/support/failing-reads.ts';
import { fakeFriends, someFriends } from '#tests/support/fake-friends.ts';
import { fakeClock } from '#tests/support/fake-services.ts';
import { signedInPerson } from '#tests/support/signed-in-person.ts';
import { renderPerson, renderSignedIn } from '#tests/ui/render-app.tsx';

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
  const observed = failingOnce(someFriends());
  const friends = fakeFriends(someFriends(), { state: 'not_found' }, { observeFriends: () => observed });
  renderSignedIn({ clock, path: '/friends', screens: { friends } });
  await tryAgain();
  expect(await screen.findByRole('tab', { name: /^Friends \(\d/ })).toBeTruthy();
});

it('"Try again" on the dashboard does, too', async () => {
  const person = await signedInPerson({ clock });
  const mend = failReads('goals');
  renderPerson(person, '/');
  await screen.findByRole('button', { name: 'Try again' });
  mend();
  await tryAgain();
  expect(await screen.findByText('Hey, Mina!')).toBeTruthy();
  cleanup();
  await person.close();
});
