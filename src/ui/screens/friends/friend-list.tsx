import { Clock, MessageCircle } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { displayedStreaks } from '#domain/check-ins/streaks.ts';
import { byLatest, todayOfFriend } from '#domain/users/company.ts';
import type { ListedFriend, ListedFriends } from '#queries/listed-friends.ts';
import { Coin } from '#ui/components/check-in/coin.tsx';
import { todaysCoin } from '#ui/components/check-in/todays-coin.ts';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { Badge } from '#ui/components/layout/badge.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { ListGlazes } from '#ui/components/user/avatar.tsx';
import { distinctGlazes } from '#ui/components/user/glaze.ts';
import { companyCopy } from '#ui/copy/company.ts';
import { friendsCopy } from '#ui/copy/friends.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useSteadyOrder } from '#ui/hooks/use-steady-order.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { chatPath, friendPath } from '#ui/navigation/paths.ts';
import { UserRow } from '#ui/screens/friends/user-row.tsx';
import { useServices } from '#ui/state/services.ts';
import styles from './friends.module.css';

interface Props extends Pick<Extract<ListedFriends, { synced: true }>, 'friends' | 'today'> {
  /** The friendships accepted in this visit, newest first. They are the first rows. */
  accepted: readonly Uuid[];
}

/** The tab Friends: each leads to their page, with a chat button and a 'View Stats' button (product.md §2). */
export function FriendList({ friends, today, accepted }: Props) {
  const { pathname } = useLocation();
  const now = useNow(useServices().clock);
  const order = useSteadyOrder(sorted(friends, now).map(({ friendship_id }) => friendship_id));
  const linkTo = (path: string) =>
    path === pathname ? { to: path, 'aria-current': 'page' as const, ref: bringIntoView } : { to: path };
  if (friends.length === 0) {
    return <Empty drawing={<TwoBowls />} text={friendsCopy.noFriends} />;
  }
  const rows = [...new Set([...accepted, ...order])].flatMap(
    (id) => friends.find(({ friendship_id }) => friendship_id === id) ?? [],
  );
  return (
    <ListGlazes value={distinctGlazes(rows.map(({ user_id }) => user_id))}>
      <ul className={styles.rows}>
        {rows.map((entry) => {
          const name = nameOf(entry.card);
          const isNew = accepted.includes(entry.friendship_id);
          return (
            <UserRow
              key={entry.friendship_id}
              userId={entry.user_id}
              card={entry.card}
              small={<Standing entry={entry} isNew={isNew} today={today} now={now} />}
              isNew={isNew}
              to={friendPath(entry.user_id)}
            >
              <PageLink
                {...linkTo(chatPath(entry.user_id))}
                className={styles.chat}
                aria-label={friendsCopy.chatWith(name, entry.unread)}
              >
                <MessageCircle size={22} aria-hidden="true" />
                <Badge count={entry.unread} />
              </PageLink>
              <PageLink {...linkTo(friendPath(entry.user_id))} className={`${buttonClass()} ${styles.stats}`}>
                {withBold(friendsCopy.viewStatsOf(name), (whose) => (
                  <span className="visually-hidden">{whose}</span>
                ))}
              </PageLink>
            </UserRow>
          );
        })}
      </ul>
    </ListGlazes>
  );
}

/** Who has written something unread, then who checked in last today, then by name. */
function sorted(friends: readonly ListedFriend[], now: EpochMs): readonly ListedFriend[] {
  const latest = byLatest(now);
  const listed = (entry: ListedFriend) => ({ ...entry, name: nameOf(entry.card) });
  const read = ({ unread }: ListedFriend) => (unread > 0 ? 0 : 1);
  return [...friends].sort((a, b) => read(a) - read(b) || latest(listed(a), listed(b)));
}

/** Once, when the link becomes the one of the page: the friend may be far down. */
const bringIntoView = (link: HTMLElement | null) => link?.closest('li')?.scrollIntoView({ block: 'nearest' });

interface StandingProps {
  entry: ListedFriend;
  isNew: boolean;
  today: LocalDay;
  now: EpochMs;
}

/** Today's coin and the day streak. They are missing for a moment after someone was accepted. */
function Standing({ entry: { newestDay, streaks, unsent }, isNew, today, now }: StandingProps) {
  if (isNew && !unsent) return friendsCopy.friendsNow;
  if (!streaks) {
    return (
      <>
        <Clock size={14} aria-hidden="true" />
        {unsent ? friendsCopy.waitsToBeSent : friendsCopy.arriving}
      </>
    );
  }
  const { halves, words } = todaysCoin(todayOfFriend(newestDay, now));
  const { day } = displayedStreaks(streaks, today);
  return (
    <>
      <Coin {...halves} />
      <span className="visually-hidden">{words}, </span>
      {day === 0 ? companyCopy.noStreak : companyCopy.dayStreak(groupedNumber(day))}
    </>
  );
}
