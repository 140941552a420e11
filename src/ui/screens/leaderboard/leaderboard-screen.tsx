import { Timer } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { todayOf } from '#domain/calendar/day-start.ts';
import { weekdayOf } from '#domain/calendar/days.ts';
import { minutesUntilMonday } from '#domain/calendar/week-end.ts';
import { pointsThisWeek } from '#domain/calendar/weeks.ts';
import { chaseOf, lastWeeksBoard, leaderboardOf } from '#domain/standings/leaderboard.ts';
import { type LoadedLeaderboard, observeLeaderboard } from '#queries/leaderboard.ts';
import { NeedsEmail } from '#ui/components/add-email/needs-email.tsx';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import { useInviteSheet } from '#ui/components/invite/use-invite-sheet.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { LeagueCard } from '#ui/components/league/league-card.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { useCloseWatch } from '#ui/hooks/use-close-watch.ts';
import { TWO_COLUMNS, useMediaQuery } from '#ui/hooks/use-media-query.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { Board } from '#ui/screens/leaderboard/board.tsx';
import { ChaseCard, perfectToCome } from '#ui/screens/leaderboard/chase-card.tsx';
import { LastWeekCard } from '#ui/screens/leaderboard/last-week-card.tsx';
import { OfflineNote } from '#ui/screens/leaderboard/offline-note.tsx';
import { useServices } from '#ui/state/services.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './leaderboard-screen.module.css';

/** /leaderboard (product.md §2). Shows this device's data at once, and fetches news while it is open. */
export function LeaderboardScreen() {
  useCloseWatch();
  return (
    <Loaded
      of={useQuery(observeLeaderboard)}
      failed={leaderboardCopy.failedToLoad}
      waiting={<SunkCard />}
      frame={(state) => <Page>{state}</Page>}
    >
      {(board) => <WeeklyBoard board={board} />}
    </Loaded>
  );
}

function WeeklyBoard({ board }: { board: LoadedLeaderboard }) {
  const { profile, goals, streaks, friends, hasFriends } = board;
  const { clock } = useServices();
  const now = useNow(clock);
  const twoColumns = useMediaQuery(TWO_COLUMNS);
  const me = profile.user_id;
  const offset = clock.utcOffsetMinutes(now);
  const today = todayOf(goals, now, offset);
  const users = useMemo(() => [profile, ...friends], [profile, friends]);
  const places = useMemo(() => leaderboardOf(users, today), [users, today]);
  const isMonday = weekdayOf(today) === 0;
  const lastPlaces = useMemo(() => lastWeeksBoard(users, today), [users, today]);
  const lastWeek = <LastWeekCard places={lastPlaces} me={me} today={today} />;
  const chase = useMemo(() => chaseOf(places, me), [places, me]);
  const minutesLeft = minutesUntilMonday(goals, now, clock.utcOffsetMinutes);

  const side = (
    <>
      {chase && (
        <ChaseCard chase={chase} worth={perfectToCome({ goals, streaks, now, utcOffsetMinutes: offset })} />
      )}
      {twoColumns && (
        <LeagueCard
          league={profile.current_league}
          totalPoints={profile.total_points}
          weeklyPoints={pointsThisWeek(profile, today)}
        />
      )}
    </>
  );
  return (
    <Page
      action={
        <p className={styles.left}>
          <Timer size={18} aria-hidden="true" />
          {leaderboardCopy.timeLeft(minutesLeft)}
        </p>
      }
      side={side}
    >
      <OfflineNote now={now} />
      {/* on Mondays the new board is still empty */}
      {isMonday && lastWeek}
      <Board places={places} me={me} />
      {profile.on_board ? !hasFriends && <Alone /> : <OffBoard />}
      {!isMonday && lastWeek}
    </Page>
  );
}

/** The right column is kept even when empty, so that the title does not move when the board appears. */
function Page({ side = <i />, ...rest }: { action?: ReactNode; side?: ReactNode; children: ReactNode }) {
  const { title, subtitle } = leaderboardCopy;
  return <PlainPage tall title={title} subtitle={subtitle} side={side} {...rest} />;
}

/** Shown to a user without friends. */
function Alone() {
  const hasEmail = useStore(useSession().email) !== '';
  const { open, sheet } = useInviteSheet();
  if (!hasEmail) return <NeedsEmail text={leaderboardCopy.empty} />;
  return (
    <Empty drawing={<TwoBowls />} text={leaderboardCopy.empty}>
      <Button look="go" onClick={open}>
        {leaderboardCopy.invite}
      </Button>
      <PageLink to={paths.friends} className={buttonClass('quiet')}>
        {leaderboardCopy.addByEmail}
      </PageLink>
      {sheet}
    </Empty>
  );
}

/** Shown to a user who has left the leaderboards. */
function OffBoard() {
  return (
    <Empty drawing={<TwoBowls />} text={leaderboardCopy.off}>
      <PageLink to={paths.account} className={buttonClass()}>
        {leaderboardCopy.toAccount}
      </PageLink>
    </Empty>
  );
}
