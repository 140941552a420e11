import { Clock, Mail } from 'lucide-react';
import { useStore } from 'zustand';
import type { Uuid } from '#base/uuid.ts';
import { friendsWords } from '#copy/words/friends.ts';
import type { RejectedAnswer, SentEntry } from '#queries/friends.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { MoreButton } from '#ui/components/user-sheet/more-button.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';
import { RejectedAnswers, RejectedRow } from '#ui/screens/friends/rejected-answers.tsx';
import { useAnswers } from '#ui/screens/friends/use-answers.ts';
import { UserRow } from '#ui/screens/friends/user-row.tsx';
import { useSession } from '#ui/state/session-context.ts';
import styles from './friends.module.css';

interface Props {
  sent: readonly SentEntry[];
  rejected: readonly RejectedAnswer[];
}

/** The tab Sent: each request with 'Cancel' (product.md §2). Waiting and rejected ones are marked. */
export function SentList({ sent, rejected }: Props) {
  const failed = rejected.filter(({ kind }) => kind === 'cancel');
  return (
    <>
      <RejectedAnswers rejected={failed} />
      {sent.length === 0 ? (
        failed.length === 0 && <Empty text={friendsWords.noSent} />
      ) : (
        <ul className={styles.rows}>
          {sent.map((entry) => (
            <SentRow key={`${entry.kind} ${entry.friendship_id}`} entry={entry} />
          ))}
        </ul>
      )}
    </>
  );
}

function SentRow({ entry }: { entry: SentEntry }) {
  if (entry.kind === 'rejected') {
    return <RejectedRow id={entry.mutation_id} what={entry.email} code={entry.code} />;
  }
  if (entry.kind === 'waiting') {
    return (
      <li className={styles.row}>
        <span className={styles.mark}>
          <Mail size={22} aria-hidden="true" />
        </span>
        <div className={styles.who}>
          <p className={styles.name}>
            <bdi>{entry.email}</bdi>
          </p>
          <p className={styles.small}>
            <Clock size={14} aria-hidden="true" />
            <WaitingWords />
          </p>
        </div>
        <div className={styles.actions}>
          <Cancel friendshipId={entry.friendship_id} name={entry.email} />
        </div>
      </li>
    );
  }
  return (
    <UserRow userId={entry.user_id} card={entry.card} small={friendsWords.waitsForAnswer}>
      <Cancel friendshipId={entry.friendship_id} name={nameOf(entry.card)} />
      {entry.card && <MoreButton card={entry.card} isFriend={false} />}
    </UserRow>
  );
}

function WaitingWords() {
  const online = useStore(useSession().sync, (status) => status.online);
  return online ? friendsWords.sending : friendsWords.waitsToBeSent;
}

function Cancel({ friendshipId, name }: { friendshipId: Uuid; name: string }) {
  const answers = useAnswers();
  return (
    <Button className={styles.stats} onClick={() => void answers.cancel(friendshipId)}>
      {withBold(friendsWords.cancelTo(name), (whose) => (
        <span className="visually-hidden">{whose}</span>
      ))}
    </Button>
  );
}
