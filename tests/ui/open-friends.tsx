import { screen } from '@testing-library/react';
import { requestFriend } from '#commands/request-friend.ts';
import { queued } from '#tests/support/queue.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { type Given, openSignedIn } from '#tests/ui/open-signed-in.tsx';

/** Opens /friends of mina@example.org. */
export async function openFriends({ path = '/friends', ...given }: Partial<Given> = {}) {
  const opened = await openSignedIn({ path, ...given });
  await screen.findByRole('heading', { name: 'Friends' });
  return opened;
}

export const tab = (name: string) => screen.findByRole('tab', { name });

/** Sends a friend request from Mina to that address. */
export const ask = (session: SignedInSession, typed: string) =>
  requestFriend(session, { typed, ownEmail: 'mina@example.org' });

/** The addresses of the queued friend requests, in order. */
export const asked = async (session: SignedInSession) =>
  (await queued(session)).flatMap(({ name, args }) => (name === 'requestFriend' ? [args.email] : []));
