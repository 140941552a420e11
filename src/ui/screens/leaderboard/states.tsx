import { Link } from 'wouter';
import { buttonClass } from '#ui/components/button.tsx';
import { TwoBowls } from '#ui/components/two-bowls.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { copy } from '#ui/copy.ts';
import { paths } from '#ui/paths.ts';
import styles from './states.module.css';

/** While the disk is read: nothing for 300 ms, then the shape of a board, still. */
export function Waiting() {
  return (
    <div className={styles.shape} aria-busy="true">
      <span className="visually-hidden">{copy.loading}</span>
    </div>
  );
}

/** Nobody to compete with yet. */
export function Alone() {
  return (
    <div className={styles.state}>
      <TwoBowls />
      <p>{leaderboardCopy.empty}</p>
      <Link href={paths.friends} className={buttonClass('go')}>
        {leaderboardCopy.addFriends}
      </Link>
    </div>
  );
}
