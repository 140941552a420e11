import { Flame } from 'lucide-react';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';
import type { CardWords } from '#ui/screens/leaderboard/chase-words.ts';
import styles from './chase-card.module.css';

/** What the reader can still do in this week's race. */
export function ChaseCard({ words: { title, user, head, text, tip } }: { words: CardWords }) {
  return (
    <section className={styles.card} aria-labelledby="chase">
      <h2 id="chase">{title}</h2>
      <div className={styles.user}>
        {user ? (
          <Avatar userId={user.user_id} name={nameOf(user)} avatarUrl={user.avatar_url} />
        ) : (
          <span className={styles.flame} aria-hidden="true">
            <Flame size={26} />
          </span>
        )}
        <p>
          <b>{head}</b>
          {text}
        </p>
      </div>
      {tip && (
        <p className={styles.tip}>
          {withBold(tip, (points) => (
            <b>{points}</b>
          ))}
        </p>
      )}
    </section>
  );
}
