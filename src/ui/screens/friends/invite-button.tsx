import { Share2 } from 'lucide-react';
import { Button } from '#ui/components/form/button.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { shareInvite } from '#ui/screens/friends/share-invite.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './friends.module.css';

/** Shares a link with which someone else can add this user. */
export function InviteButton({ long = false }: { long?: boolean }) {
  const { email } = useSession();
  return (
    <Button
      look={long ? 'plain' : 'quiet'}
      className={long ? undefined : styles.invite}
      onClick={() => void shareInvite(email.getState())}
    >
      <Share2 size={20} aria-hidden="true" />
      {long ? friendsCopy.inviteLong : friendsCopy.invite}
    </Button>
  );
}
