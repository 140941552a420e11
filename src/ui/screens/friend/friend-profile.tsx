import { MessageCircle } from 'lucide-react';
import { pointsThisWeek } from '#domain/calendar/weeks.ts';
import { displayedStreaks, isLost } from '#domain/check-ins/streaks.ts';
import type { Friend, WholeFriend } from '#queries/friend.ts';
import { CheckInEntry, CheckInList } from '#ui/components/check-in/check-in-entry.tsx';
import { StreakCard } from '#ui/components/check-in/streak-card.tsx';
import { buttonClass } from '#ui/components/form/button.tsx';
import { Badge } from '#ui/components/layout/badge.tsx';
import card from '#ui/components/layout/card.module.css';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { LeagueCard } from '#ui/components/league/league-card.tsx';
import { RowShapes } from '#ui/components/loading/row-shapes.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { MoreButton } from '#ui/components/user-sheet/more-button.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { nameOf, shortNameOf } from '#ui/copy/shown-name.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { chatPath, paths } from '#ui/navigation/paths.ts';
import { FriendSteadiness } from '#ui/screens/friend/friend-steadiness.tsx';
import { PotButton } from '#ui/screens/friend/pot-button.tsx';
import styles from './friend.module.css';

/** A longer name would fill a phone's screen at full size. */
const LONG_NAME = 24;

interface Props {
  friend: Extract<Friend, { state: 'friend' }>;
}

/** A friend: name, points, streaks, and their 10 most recent check-ins. */
export function FriendProfile({ friend: { user_id, card, unread, whole } }: Props) {
  const name = nameOf(card);
  return (
    <PlainPage
      title={name}
      headed
      wide
      back={paths.friends}
      action={card && <MoreButton card={card} isFriend />}
    >
      <div className={styles.room}>
        <div className={styles.columns}>
          <header className={styles.head}>
            <Avatar userId={user_id} name={card ? name : ''} avatarUrl={card?.avatar_url ?? null} size="lg" />
            <div className={styles.title}>
              <h1 data-long={name.length > LONG_NAME ? '' : undefined}>
                {card ? <bdi>{name}</bdi> : friendsCopy.arriving}
              </h1>
            </div>
            <div className={styles.ways}>
              <PageLink
                to={chatPath(user_id)}
                className={`${buttonClass('go')} ${styles.chat}`}
                aria-label={friendsCopy.chatWith(name, unread)}
              >
                <MessageCircle size={22} aria-hidden="true" />
                {friendsCopy.chat}
                <Badge count={unread} />
              </PageLink>
              {whole && <PotButton friendId={user_id} name={shortNameOf(card)} />}
            </div>
          </header>
          {whole ? (
            <>
              <Numbers whole={whole} />
              <Recent whole={whole} />
            </>
          ) : (
            <div aria-live="polite">
              <p className={styles.arriving}>{friendsCopy.numbersArriving}</p>
              <RowShapes />
            </div>
          )}
        </div>
      </div>
    </PlainPage>
  );
}

function Numbers({ whole }: { whole: WholeFriend }) {
  const { profile, streaks, today } = whole;
  const runs = displayedStreaks(streaks, today);
  const { best_morning_streak: mornings, best_night_streak: nights } = profile;
  return (
    <div className={styles.numbers}>
      <LeagueCard
        league={profile.current_league}
        totalPoints={profile.total_points}
        weeklyPoints={profile.on_board ? pointsThisWeek(profile, today) : null}
      />
      <StreakCard
        streaks={runs}
        note={Math.max(mornings, nights) > 1 && isLost(runs) ? friendsCopy.best(mornings, nights) : null}
      >
        <FriendSteadiness held={whole.held} today={today} />
      </StreakCard>
    </div>
  );
}

function Recent({ whole: { checkIns } }: { whole: WholeFriend }) {
  return (
    <section className={`${card.card} ${styles.recent}`} aria-labelledby="recent">
      <h2 id="recent">{friendsCopy.recent}</h2>
      {checkIns.length === 0 ? (
        <p className={styles.none}>{friendsCopy.noCheckIns}</p>
      ) : (
        <CheckInList label={friendsCopy.recent}>
          {checkIns.map((checkIn) => (
            <CheckInEntry key={checkIn.id} checkIn={checkIn} />
          ))}
        </CheckInList>
      )}
    </section>
  );
}
