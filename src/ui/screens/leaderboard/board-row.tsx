import { memo } from 'react';
import type { Uuid } from '#base/uuid.ts';
import type { League } from '#schemas/tables/profiles.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { SmallLeagueEmblem } from '#ui/components/league/league-symbols.tsx';
import { RankMark } from '#ui/components/league/rank-mark.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { YouTag } from '#ui/components/user/you-tag.tsx';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { friendPath } from '#ui/navigation/paths.ts';
import { useSpokenLanguage } from '#ui/state/language.ts';
import styles from './board-row.module.css';

export interface BoardLine {
  userId: Uuid;
  name: string;
  avatarUrl: string | null;
  /** Under the name; with a league, after its emblem. */
  line: string;
  league: League | null;
  /** Null for a user who has not earned a place: then there is no figure and no bar. */
  rank: number | null;
  /** A message; what is bold in it is its unit, for screen readers. */
  figure: string;
  /** The length of the bar, 0 to 1. */
  share: number;
}

export const hidden = (words: string) => <span className="visually-hidden">{words}</span>;

/** One user's place. All props are plain values, so a change of one user renders one row again. */
export const BoardRow = memo(function BoardRow(props: BoardLine & { own: boolean }) {
  const { userId, name, avatarUrl, line, league, rank, figure, share, own } = props;
  useSpokenLanguage();
  const none = rank === null ? '' : undefined;
  const content = (
    <>
      <RankMark rank={rank} />
      <Avatar userId={userId} name={name} avatarUrl={avatarUrl} size="sm" />
      <span className={styles.who}>
        <span className={styles.name}>
          <b dir="auto">{name}</b>
          {own && <YouTag />}
        </span>
        <span className={styles.line}>
          {league && <SmallLeagueEmblem league={league} />}
          {line}
        </span>
      </span>
      {rank !== null && (
        <>
          <b className={styles.points}>{withBold(figure, hidden)}</b>
          <i className={styles.heat} style={{ '--share': share }} aria-hidden="true" />
        </>
      )}
    </>
  );
  return own ? (
    <div className={styles.row} data-none={none}>
      {content}
    </div>
  ) : (
    <PageLink to={friendPath(userId)} className={styles.row} data-none={none}>
      {content}
    </PageLink>
  );
});
