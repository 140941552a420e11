import { type ReactNode, useMemo } from 'react';
import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import { raceWords } from '#copy/words/race.ts';
import { accuracyBoard } from '#domain/standings/accuracy.ts';
import { chaseOf } from '#domain/standings/chase.ts';
import { leaderboardOf } from '#domain/standings/leaderboard.ts';
import { checkInsToCome } from '#domain/standings/to-come.ts';
import type { LoadedLeaderboard } from '#queries/leaderboard.ts';
import type { LoadedRace } from '#queries/race.ts';
import { Tabs } from '#ui/components/form/tabs.tsx';
import { Board } from '#ui/screens/leaderboard/board.tsx';
import { accuracyLines, pointsLines } from '#ui/screens/leaderboard/board-lines.ts';
import { ChaseCard } from '#ui/screens/leaderboard/chase-card.tsx';
import { wordsOfAccuracy, wordsOfChase } from '#ui/screens/leaderboard/chase-words.ts';
import { Columns } from '#ui/screens/leaderboard/columns.tsx';
import { type BoardChoice, useBoardChoice } from '#ui/screens/leaderboard/use-board-choice.ts';
import styles from './boards.module.css';

interface Given {
  board: LoadedLeaderboard;
  /** Null until it has been read. */
  race: LoadedRace | null;
  now: EpochMs;
  utcOffsetMinutes: number;
  today: LocalDay;
}

/** The chosen board of this week, and the words of its card; null when there is nothing to say. */
export function useBoards({ board, race, now, utcOffsetMinutes, today }: Given) {
  const { profile, friends, goals, streaks } = board;
  const me = profile.user_id;
  const { chosen, choose } = useBoardChoice();
  const users = useMemo(() => [profile, ...friends], [profile, friends]);
  const places = useMemo(() => leaderboardOf(users, today), [users, today]);
  const toCome = checkInsToCome({ goals, streaks, now, utcOffsetMinutes });
  const accuracy = useMemo(
    () => (race ? accuracyBoard(users, race.checkIns, today) : null),
    [users, race, today],
  );
  const next = toCome.find(({ daysAhead }) => daysAhead === 0) ?? null;
  const lines = chosen === 'points' ? pointsLines(places) : accuracy && accuracyLines(accuracy, me, next);
  const chase = race && chaseOf({ places, me, today, toCome, streaksOf: race.streaks, weeks: race.weeks });
  const words =
    chosen === 'points' ? chase && wordsOfChase(chase) : accuracy && wordsOfAccuracy(accuracy, me, toCome);
  return { me, chosen, choose, lines, card: words && <ChaseCard words={words} /> };
}

const TABS: readonly BoardChoice[] = ['points', 'accuracy'];

/** The tabs and the chosen board. `children` come directly under it, `side` is the column beside it. */
export function Boards({
  boards: { me, chosen, choose, lines },
  side,
  children,
}: {
  boards: ReturnType<typeof useBoards>;
  side: ReactNode;
  children: ReactNode;
}) {
  const tabs = TABS.map((key) => ({ key, label: raceWords.tabs[key] }));
  return (
    <div className={styles.boards}>
      <Tabs label={raceWords.whatCounts} tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'accuracy' && <p className={styles.why}>{raceWords.accuracy.why}</p>}
        <Columns side={side}>
          {lines && <Board lines={lines} me={me} />}
          {children}
        </Columns>
      </Tabs>
    </div>
  );
}
