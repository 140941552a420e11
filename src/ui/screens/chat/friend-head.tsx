import { ChartNoAxesColumn } from 'lucide-react';
import { common } from '#copy/common.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { MoreButton } from '#ui/components/user-sheet/more-button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { friendPath } from '#ui/navigation/paths.ts';
import styles from './friend-head.module.css';

/** The friend in the chat's bar: picture, name, league, a link to the stats, and what else can be done. */
export function FriendHead({ friend, name }: { friend: Profile; name: string }) {
  const { user_id, avatar_url, current_league: league } = friend;
  return (
    <>
      <Avatar userId={user_id} name={name} avatarUrl={avatar_url} size="sm" />
      <div className={styles.who}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {/* of a friend accepted a moment ago, only name and picture are known */}
        {league && (
          <p>
            <LeagueEmblem league={league} size={16} />
            <span>{copy.leagues[league].name}</span>
          </p>
        )}
      </div>
      <PageLink to={friendPath(user_id)} className={`${buttonClass()} ${styles.stats}`}>
        <ChartNoAxesColumn size={20} aria-hidden="true" />
        <span>{common.viewStats}</span>
      </PageLink>
      <MoreButton card={friend} isFriend inChat />
    </>
  );
}
