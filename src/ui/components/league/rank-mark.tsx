import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import styles from './rank-mark.module.css';

/**
 * Draws a cloche in gold, silver or copper for the first three ranks, and '#n' for all others (product.md §2). Null: a user who
 * has not earned a place.
 */
export function RankMark({ rank }: { rank: number | null }) {
  return (
    <span className={styles.mark}>
      <span className="visually-hidden">
        {rank === null ? leaderboardCopy.spokenNoRank : leaderboardCopy.spokenRank(rank)}
      </span>
      {rank !== null && rank <= 3 ? (
        <Cloche rank={rank} />
      ) : (
        <b aria-hidden="true">{rank === null ? leaderboardCopy.noRank : leaderboardCopy.rank(rank)}</b>
      )}
    </span>
  );
}

function Cloche({ rank }: { rank: number }) {
  return (
    <svg viewBox="0 0 48 40" width="46" height="38" aria-hidden="true" data-rank={rank}>
      <circle cx="24" cy="5" r="3.6" />
      <path d="M6 31a18 20 0 0 1 36 0z" />
      <path className={styles.shine} d="M12.5 27a12 14 0 0 1 6-11" />
      <rect className={styles.tray} x="2" y="31.5" width="44" height="5" rx="2.5" />
      <text x="25" y="27.5" textAnchor="middle">
        {rank}
      </text>
    </svg>
  );
}
