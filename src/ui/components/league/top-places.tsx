import type { Uuid } from '#base/uuid.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import type { LeaderboardPlace } from '#domain/standings/leaderboard.ts';
import { RankMark } from '#ui/components/league/rank-mark.tsx';
import { YouTag } from '#ui/components/user/you-tag.tsx';
import { copy } from '#ui/copy/copy.ts';
import styles from './top-places.module.css';

/** The first places of a leaderboard, small. */
export function TopPlaces({ places, me }: { places: readonly LeaderboardPlace[]; me: Uuid }) {
  return (
    <ol className={styles.places}>
      {places.map(({ profile, points, rank }) => (
        <li key={profile.user_id}>
          <RankMark rank={rank} />
          <span className={styles.who}>
            <b dir="auto">{profile.display_name.trim() || copy.champion}</b>
            {profile.user_id === me && <YouTag />}
          </span>
          {rank !== null && <b className="display">{groupedNumber(points)}</b>}
        </li>
      ))}
    </ol>
  );
}
