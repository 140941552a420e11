import { Timer } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { common } from '#copy/common.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { weekdayOf } from '#domain/calendar/days.ts';
import { minutesUntilMonday } from '#domain/calendar/week-end.ts';
import { pointsThisWeek } from '#domain/calendar/weeks.ts';
import { lastWeeksBoard } from '#domain/standings/leaderboard.ts';
import { type LoadedLeaderboard, observeLeaderboard } from '#queries/leaderboard.ts';
import { observeRace } from '#queries/race.ts';
import { NeedsEmail } from '#ui/components/add-email/needs-email.tsx';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import { useInviteSheet } from '#ui/components/invite/use-invite-sheet.tsx';
import card from '#ui/components/layout/card.module.css';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { LeagueCard } from '#ui/components/league/league-card.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { leaderboardCopy } from '#ui/copy/leaderboard.ts';
import { useCloseWatch } from '#ui/hooks/use-close-watch.ts';
import { TWO_COLUMNS, useMediaQuery } from '#ui/hooks/use-media-query.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { Boards, useBoards } from '#ui/screens/leaderboard/boards.tsx';
import { Columns } from '#ui/screens/leaderboard/columns.tsx';
import { LastWeekCard } from '#ui/screens/leaderboard/last-week-card.tsx';
import { OfflineNote } from '#ui/screens/leaderboard/offline-note.tsx';
import { WeeksBoard } from '#ui/screens/leaderboard/weeks-board.tsx';
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
      frame={(state) => (
        <Page>
          <Columns>{state}</Columns>
        </Page>
      )}
    >
      {(board) => <WeeklyBoard board={board} />}
    </Loaded>
  );
}

function WeeklyBoard({ board }: { board: LoadedLeaderboard }) {
  const { profile, goals, friends, hasFriends } = board;
  const { clock } = useServices();
  const now = useNow(clock);
  const twoColumns = useMediaQuery(TWO_COLUMNS);
  const offset = clock.utcOffsetMinutes(now);
  const today = todayOf(goals, now, offset);
  const race = loadedOf(useQuery(observeRace)) ?? null;
  const boards = useBoards({ board, race, now, utcOffsetMinutes: offset, today });
  const lastPlaces = useMemo(() => lastWeeksBoard([profile, ...friends], today), [profile, friends, today]);
  const lastWeek = <LastWeekCard places={lastPlaces} me={profile.user_id} today={today} />;
  const minutesLeft = minutesUntilMonday(goals, now, clock.utcOffsetMinutes);
  const isAlone = friends.length === 0;
  const invitation = !profile.on_board ? <OffBoard /> : hasFriends ? null : <Alone />;
  const beside = isAlone
    ? invitation && <section className={`${card.card} ${styles.alone}`}>{invitation}</section>
    : boards.card;

  // on Mondays the new board is still empty; beside a second column there is room for both
  const lastWeekFirst = weekdayOf(today) === 0 && !twoColumns;

  const side = twoColumns && (
    <>
      {beside}
      <LeagueCard
        league={profile.current_league}
        totalPoints={profile.total_points}
        weeklyPoints={pointsThisWeek(profile, today)}
      />
    </>
  );
  const below = (
    <>
      {!twoColumns && beside}
      {!lastWeekFirst && lastWeek}
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
    >
      <OfflineNote now={now} />
      {lastWeekFirst && lastWeek}
      {isAlone ? (
        <Columns side={side}>
          {race && <WeeksBoard weeks={race.weeks ?? []} today={today} minutesLeft={minutesLeft} />}
          {below}
        </Columns>
      ) : (
        <Boards boards={boards} side={side}>
          {below}
        </Boards>
      )}
    </Page>
  );
}

function Page(props: { action?: ReactNode; children: ReactNode }) {
  return <PlainPage tall wide title={leaderboardCopy.title} subtitle={leaderboardCopy.subtitle} {...props} />;
}

/** Shown to a user without friends. The ways to invite a friend belong here. */
function Alone() {
  const hasEmail = useStore(useSession().email) !== '';
  const { open, sheet } = useInviteSheet();
  if (!hasEmail) return <NeedsEmail text={leaderboardCopy.empty} />;
  return (
    <Empty drawing={<TwoBowls />} text={leaderboardCopy.empty}>
      <Button look="go" onClick={open}>
        {common.inviteWithLink}
      </Button>
      <PageLink to={paths.friends} className={`${buttonClass('quiet')} ${styles.byEmail}`}>
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
