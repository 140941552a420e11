import { Clock, MessageCircle } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { Uuid } from '#base/uuid.ts';
import type { FriendEntry } from '#queries/friends.ts';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { Badge } from '#ui/components/layout/badge.tsx';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { copy } from '#ui/copy/copy.ts';
import { friendsCopy } from '#ui/copy/friends.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { chatPath, friendPath } from '#ui/navigation/paths.ts';
import { UserRow } from '#ui/screens/friends/user-row.tsx';
import styles from './friends.module.css';

interface Props {
  friends: readonly FriendEntry[];
  /** The friendships accepted in this visit, newest first. They are the first rows. */
  accepted: readonly Uuid[];
}

/** The tab Friends: each with a chat button and a 'View Stats' button (product.md §2). */
export function FriendList({ friends, accepted }: Props) {
  const { pathname } = useLocation();
  const linkTo = (path: string) =>
    path === pathname ? { to: path, 'aria-current': 'page' as const, ref: bringIntoView } : { to: path };
  if (friends.length === 0) {
    return <Empty drawing={<TwoBowls />} text={friendsCopy.noFriends} />;
  }
  const isNew = ({ friendship_id }: FriendEntry) => accepted.includes(friendship_id);
  const newest = accepted.flatMap((id) => friends.filter(({ friendship_id }) => friendship_id === id));
  return (
    <ul className={styles.rows}>
      {[...newest, ...friends.filter((entry) => !isNew(entry))].map((entry) => {
        const name = nameOf(entry.card);
        return (
          <UserRow
            key={entry.friendship_id}
            userId={entry.user_id}
            card={entry.card}
            small={<Standing entry={entry} isNew={isNew(entry)} />}
            isNew={isNew(entry)}
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
  );
}

/** Once, when the link becomes the one of the page: the friend may be far down. */
const bringIntoView = (link: HTMLElement | null) => link?.closest('li')?.scrollIntoView({ block: 'nearest' });

/** The league. It is missing for a moment after someone was accepted. */
function Standing({ entry: { card, unsent }, isNew }: { entry: FriendEntry; isNew: boolean }) {
  if (isNew && !unsent) return friendsCopy.friendsNow;
  const league = card?.current_league;
  if (league) {
    return (
      <>
        <LeagueEmblem league={league} size={16} />
        {copy.leagues[league].name}
      </>
    );
  }
  return (
    <>
      <Clock size={14} aria-hidden="true" />
      {unsent ? friendsCopy.waitsToBeSent : friendsCopy.arriving}
    </>
  );
}
