import { useRef } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { LeagueSymbols } from '#ui/components/league/league-symbols.tsx';
import { ListGlazes } from '#ui/components/user/avatar.tsx';
import { distinctGlazes } from '#ui/components/user/glaze.ts';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { type BoardLine, BoardRow } from '#ui/screens/leaderboard/board-row.tsx';
import { useGlide } from '#ui/screens/leaderboard/use-glide.ts';
import { useHeldWhilePressed } from '#ui/screens/leaderboard/use-held-while-pressed.ts';
import styles from './board.module.css';

/** All places. The reader's own row sticks to the edge of the window while the others scroll. */
export function Board({ lines, me }: { lines: readonly BoardLine[]; me: Uuid }) {
  const list = useRef<HTMLOListElement>(null);
  const { shown, onPointerDown } = useHeldWhilePressed(lines);
  useGlide(
    list,
    shown.map(({ userId }) => userId),
  );
  return (
    <ListGlazes value={distinctGlazes(shown.map(({ userId }) => userId))}>
      <LeagueSymbols />
      <ol
        ref={list}
        className={styles.board}
        aria-label={leaderboardCopy.title}
        onPointerDown={onPointerDown}
      >
        {shown.map((line) => (
          <li key={line.userId} data-own={line.userId === me ? '' : undefined}>
            <BoardRow {...line} own={line.userId === me} />
          </li>
        ))}
      </ol>
    </ListGlazes>
  );
}
