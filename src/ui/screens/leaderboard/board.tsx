import { useRef } from 'react';
import type { Uuid } from '#base/uuid.ts';
import type { LeaderboardPlace } from '#domain/standings/leaderboard.ts';
import { LeagueSymbols } from '#ui/components/league/league-symbols.tsx';
import { copy } from '#ui/copy/copy.ts';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { BoardRow } from '#ui/screens/leaderboard/board-row.tsx';
import { useGlide } from '#ui/screens/leaderboard/use-glide.ts';
import { useHeldWhilePressed } from '#ui/screens/leaderboard/use-held-while-pressed.ts';
import styles from './board.module.css';

/** All places. The reader's own row sticks to the edge of the window while the others scroll. */
export function Board({ places, me }: { places: readonly LeaderboardPlace[]; me: Uuid }) {
  const list = useRef<HTMLOListElement>(null);
  const { shown, onPointerDown } = useHeldWhilePressed(places);
  useGlide(
    list,
    shown.map(({ profile }) => profile.user_id),
  );
  const most = shown[0]?.points ?? 0;
  return (
    <>
      <LeagueSymbols />
      <ol
        ref={list}
        className={styles.board}
        aria-label={leaderboardCopy.title}
        onPointerDown={onPointerDown}
      >
        {shown.map(({ profile, points, rank }) => (
          <li key={profile.user_id} data-own={profile.user_id === me ? '' : undefined}>
            <BoardRow
              userId={profile.user_id}
              name={profile.display_name.trim() || copy.champion}
              avatarUrl={profile.avatar_url}
              league={profile.current_league}
              points={points}
              rank={rank}
              share={most > 0 ? points / most : 0}
              own={profile.user_id === me}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
