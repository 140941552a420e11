import type { Uuid } from '#base/uuid.ts';
import type { LeaderboardPlace } from '#domain/standings/leaderboard.ts';
import card from '#ui/components/layout/card.module.css';
import { TopPlaces } from '#ui/components/league/top-places.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';

/** How last week ended: shown all Monday, while the new board is still empty. */
export function LastWeek({ places, me }: { places: readonly LeaderboardPlace[]; me: Uuid }) {
  const own = places.find(({ profile }) => profile.user_id === me);
  return (
    <section className={card.card} aria-labelledby="last-week">
      <header className={card.head}>
        <h2 id="last-week">{leaderboardCopy.lastWeek}</h2>
        {own && <p>{leaderboardCopy.yourPlace(own.rank, places.length)}</p>}
      </header>
      <TopPlaces places={places.slice(0, 3)} me={me} />
    </section>
  );
}
