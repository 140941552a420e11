import { useNavigate } from 'react-router-dom';
import { common } from '#copy/common.ts';
import { friendsWords } from '#copy/words/friends.ts';
import type { Friend } from '#queries/friend.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';
import { paths } from '#ui/navigation/paths.ts';
import { useAnswers } from '#ui/screens/friends/use-answers.ts';
import styles from './friend.module.css';

interface Props {
  friend: Extract<Friend, { state: 'request' | 'sent' }>;
}

/** A user with an open request, in either direction: name, picture, and the buttons to answer or cancel it. */
export function RequestCard({ friend: { state, friendship_id, user_id, card } }: Props) {
  const answers = useAnswers();
  const navigate = useNavigate();
  // without the request this page has no user to show
  const leave = async (done: Promise<boolean>) => {
    if (await done) void navigate(paths.friends, { replace: true });
  };
  const name = nameOf(card);
  return (
    <section className={styles.request}>
      <Avatar userId={user_id} name={card ? name : ''} avatarUrl={card?.avatar_url ?? null} size="lg" />
      <h1>{card ? <bdi>{name}</bdi> : friendsWords.arriving}</h1>
      <p>{state === 'request' ? friendsWords.asksYou(name) : friendsWords.youAsked(name)}</p>
      {state === 'request' ? (
        <div className={styles.answers}>
          <Button look="go" onClick={() => void answers.accept(friendship_id)}>
            {friendsWords.accept}
          </Button>
          <Button onClick={() => void leave(answers.reject(friendship_id))}>{friendsWords.reject}</Button>
        </div>
      ) : (
        <Button onClick={() => void leave(answers.cancel(friendship_id))}>{common.cancel}</Button>
      )}
    </section>
  );
}
