import { memo } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import type { League } from '#schemas/tables/profiles.ts';
import { SmallLeagueEmblem } from '#ui/components/league/league-symbols.tsx';
import { RankMark } from '#ui/components/league/rank-mark.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { YouTag } from '#ui/components/user/you-tag.tsx';
import { copy } from '#ui/copy/copy.ts';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { friendPath } from '#ui/navigation/paths.ts';
import styles from './board-row.module.css';

interface Props {
  userId: Uuid;
  name: string;
  avatarUrl: string | null;
  league: League;
  points: number;
  rank: number;
  /** Share of the leader's points, 0 to 1. */
  share: number;
  own: boolean;
}

/** One user's place. All props are plain values, so a change of one user renders one row again. */
export const BoardRow = memo(function BoardRow(props: Props) {
  const { userId, name, avatarUrl, league, points, rank, share, own } = props;
  const content = (
    <>
      <RankMark rank={rank} />
      <Avatar userId={userId} name={name} avatarUrl={avatarUrl} size="sm" />
      <span className={styles.who}>
        <span className={styles.name}>
          <b>{name}</b>
          {own && <YouTag />}
        </span>
        <span className={styles.league}>
          <SmallLeagueEmblem league={league} />
          {copy.leagues[league].name}
        </span>
      </span>
      <b className={styles.points}>
        {groupedNumber(points)}
        <span className="visually-hidden"> {leaderboardCopy.points}</span>
      </b>
      <i className={styles.heat} style={{ '--share': share }} aria-hidden="true" />
    </>
  );
  return own ? (
    <div className={styles.row}>{content}</div>
  ) : (
    <PageLink to={friendPath(userId)} className={styles.row}>
      {content}
    </PageLink>
  );
});
