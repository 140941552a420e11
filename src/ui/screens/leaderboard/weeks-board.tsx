import type { LocalDay } from '#base/time-words.ts';
import { type OwnWeek, weekRows } from '#domain/standings/own-weeks.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { YouTag } from '#ui/components/user/you-tag.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { raceCopy } from '#ui/copy/race.ts';
import board from '#ui/screens/leaderboard/board.module.css';
import row from '#ui/screens/leaderboard/board-row.module.css';
import { hidden } from '#ui/screens/leaderboard/board-row.tsx';
import styles from './weeks-board.module.css';

interface Props {
  weeks: readonly OwnWeek[];
  today: LocalDay;
  minutesLeft: number;
}

/** The board of a user who has no rivals: their own last weeks. */
export function WeeksBoard({ weeks, today, minutesLeft }: Props) {
  const words = raceCopy.ownWeeks;
  const rows = weekRows(weeks, today);
  const most = Math.max(...rows.map(({ points }) => points));
  return (
    <ol className={board.board} aria-label={words.label}>
      {rows.map(({ ago, monday, points, isBest }) => (
        <li key={monday} data-own={ago === 0 ? '' : undefined}>
          <div className={`${row.row} ${styles.row}`}>
            <div className={row.who}>
              <p className={row.name}>
                <b>{words.ago(ago)}</b>
                {ago === 0 && <YouTag />}
                {isBest && <span className={styles.best}>{words.best}</span>}
              </p>
              <p className={row.line}>
                {ago === 0 ? leaderboardCopy.timeLeft(minutesLeft) : words.span(monday)}
              </p>
            </div>
            <b className={row.points}>{withBold(leaderboardCopy.pointsOf(points), hidden)}</b>
            <i className={row.heat} style={{ '--share': most > 0 ? points / most : 0 }} aria-hidden="true" />
          </div>
        </li>
      ))}
    </ol>
  );
}
