import { Check, X } from 'lucide-react';
import type { Uuid } from '#base/uuid.ts';
import { friendsWords } from '#copy/words/friends.ts';
import type { Friends, RejectedAnswer } from '#queries/friends.ts';
import type { PotView } from '#queries/pots.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { ListGlazes } from '#ui/components/user/avatar.tsx';
import { distinctGlazes } from '#ui/components/user/glaze.ts';
import { MoreButton } from '#ui/components/user-sheet/more-button.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';
import { PotRequests } from '#ui/screens/friends/pot-requests.tsx';
import { RejectedAnswers } from '#ui/screens/friends/rejected-answers.tsx';
import { useAnswers } from '#ui/screens/friends/use-answers.ts';
import { UserRow } from '#ui/screens/friends/user-row.tsx';
import styles from './friends.module.css';

interface Props {
  /** Friends who want to share a pot. */
  pots: readonly PotView[];
  requests: Extract<Friends, { synced: true }>['requests'];
  rejected: readonly RejectedAnswer[];
  onAccepted: (friendshipId: Uuid) => void;
}

/** The tab Requests: each can be accepted or rejected (product.md §2). */
export function RequestList({ pots, requests, rejected, onAccepted }: Props) {
  const answers = useAnswers();
  const accept = async (friendshipId: Uuid) => {
    if (await answers.accept(friendshipId)) onAccepted(friendshipId);
  };
  const failed = rejected.filter(({ kind }) => kind !== 'cancel');
  return (
    <>
      <RejectedAnswers rejected={failed} />
      <PotRequests views={pots} />
      {requests.length === 0 ? (
        failed.length + pots.length === 0 && <Empty text={friendsWords.noRequests} />
      ) : (
        <ListGlazes value={distinctGlazes(requests.map(({ user_id }) => user_id))}>
          <ul className={styles.rows}>
            {requests.map(({ friendship_id, user_id, card }) => (
              <UserRow key={friendship_id} userId={user_id} card={card} small={friendsWords.wantsToBeFriends}>
                <Button
                  look="go"
                  className={styles.round}
                  aria-label={friendsWords.acceptFrom(nameOf(card))}
                  onClick={() => void accept(friendship_id)}
                >
                  <Check size={22} aria-hidden="true" />
                </Button>
                <Button
                  className={styles.round}
                  aria-label={friendsWords.rejectFrom(nameOf(card))}
                  onClick={() => void answers.reject(friendship_id)}
                >
                  <X size={22} aria-hidden="true" />
                </Button>
                {card && <MoreButton card={card} isFriend={false} />}
              </UserRow>
            ))}
          </ul>
        </ListGlazes>
      )}
    </>
  );
}
