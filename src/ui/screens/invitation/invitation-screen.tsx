import { useContext } from 'react';
import { SignedInInvitation } from '#ui/screens/invitation/signed-in-invitation.tsx';
import { SignedOutInvitation } from '#ui/screens/invitation/signed-out-invitation.tsx';
import { CurrentSession } from '#ui/state/session-context.ts';

/** /i/{code}: who invites, and how to become friends. For visitors with and without an account. */
export function InvitationScreen({ code }: { code: string }) {
  const isSignedIn = useContext(CurrentSession) !== null;
  return isSignedIn ? <SignedInInvitation code={code} /> : <SignedOutInvitation code={code} />;
}
