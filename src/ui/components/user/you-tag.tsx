import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import styles from './you-tag.module.css';

/** Marks the reader's own name among others. */
export function YouTag() {
  return <span className={styles.you}>{leaderboardCopy.you}</span>;
}
