import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { type LeaderboardPlace, leaderboardOf } from '#domain/standings/leaderboard.ts';
import { observeLeaderboard } from '#queries/leaderboard.ts';
import card from '#ui/components/layout/card.module.css';
import { TopPlaces } from '#ui/components/league/top-places.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import styles from './ranks-card.module.css';

const SHOWN = 3;

/** The top three of the week. A reader who is further down is shown in the last row. */
export function RanksCard({ today }: { today: LocalDay }) {
  const board = loadedOf(useQuery(observeLeaderboard));
  if (!board) return null;
  const { profile, friends, hasFriends } = board;
  const places = leaderboardOf([profile, ...friends], today);
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby="ranks">
      <header className={card.head}>
        <h2 id="ranks">{leaderboardCopy.ranks}</h2>
        <PageLink to={hasFriends ? paths.leaderboard : paths.friends} className={styles.all}>
          {hasFriends ? leaderboardCopy.seeAll : leaderboardCopy.addFriends}
        </PageLink>
      </header>
      <TopPlaces places={firstWith(places, profile.user_id)} me={profile.user_id} />
      {!hasFriends && <p className={styles.alone}>{leaderboardCopy.empty}</p>}
      {hasFriends && !profile.on_board && <p className={styles.alone}>{leaderboardCopy.off}</p>}
    </section>
  );
}

function firstWith(places: readonly LeaderboardPlace[], me: Uuid): readonly LeaderboardPlace[] {
  const own = places.findIndex(({ profile }) => profile.user_id === me);
  if (own < SHOWN) return places.slice(0, SHOWN);
  return [...places.slice(0, SHOWN - 1), ...places.slice(own, own + 1)];
}
