import { screen } from '@testing-library/react';
import { requestFriend } from '#commands/request-friend.ts';
import { queued } from '#tests/support/queue.ts';
import type { SignedInPerson } from '#tests/support/signed-in-person.ts';
import { type Given, openPerson } from '#tests/ui/open-person.tsx';

/** /friends of mina@example.org. */
export async function openFriends({ path = '/friends', ...given }: Partial<Given> = {}) {
  const opened = await openPerson({ path, ...given });
  await screen.findByRole('heading', { name: 'Friends' });
  return opened;
}

export const tab = (name: string) => screen.findByRole('tab', { name });

/** Mina asks the user with that address. */
export const ask = (person: SignedInPerson, typed: string) =>
  requestFriend(person, { typed, ownEmail: 'mina@example.org' });

/** The addresses that wait to be asked, in order. */
export const asked = async (person: SignedInPerson) =>
  (await queued(person)).flatMap(({ name, args }) => (name === 'requestFriend' ? [args.email] : []));
