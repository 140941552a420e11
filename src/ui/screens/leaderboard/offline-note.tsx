import { CloudOff } from 'lucide-react';
import type { EpochMs } from '#base/clock.ts';
import { leaderboardWords } from '#copy/words/leaderboard.ts';
import { useAsOf } from '#ui/hooks/use-as-of.ts';
import styles from './leaderboard-screen.module.css';

/** While offline: how old the friends' points are. */
export function OfflineNote({ now }: { now: EpochMs }) {
  const when = useAsOf(now);
  if (when === null) return null;
  return (
    <p className={styles.offline}>
      <CloudOff size={18} aria-hidden="true" />
      {leaderboardWords.offline(when)}
    </p>
  );
}
