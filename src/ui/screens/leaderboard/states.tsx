import { Link } from 'wouter';
import { useStore } from 'zustand';
import { Button, buttonClass } from '#ui/components/button.tsx';
import { TwoBowls } from '#ui/components/two-bowls.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { copy } from '#ui/copy.ts';
import { paths } from '#ui/paths.ts';
import { useUserServices } from '#ui/services.ts';
import styles from './states.module.css';

/** While the disk is read: nothing for 300 ms, then the shape of a board, still. */
export function Waiting() {
  return (
    <div className={styles.shape} aria-busy="true">
      <span className="visually-hidden">{copy.loading}</span>
    </div>
  );
}

/** The first data of this device is on its way, or needs a network that is not there. */
export function NotSynced() {
  const online = useStore(useUserServices().sync, (status) => status.online);
  return (
    <div className={styles.state}>
      <p aria-live="polite">{online ? copy.dashboard.fetching : copy.dashboard.fetchingOffline}</p>
      {online && <progress className={styles.bar} aria-label={copy.dashboard.fetching} />}
    </div>
  );
}

/** The disk could not be read. */
export function Failed() {
  return (
    <div className={styles.state}>
      <p>{leaderboardCopy.failedToLoad}</p>
      <Button look="go" onClick={() => location.reload()}>
        {leaderboardCopy.tryAgain}
      </Button>
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
