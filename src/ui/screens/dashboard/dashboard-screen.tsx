import { type ComponentProps, memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import { pointsThisWeek } from '#domain/calendar/weeks.ts';
import {
  type DisplayedStreaks,
  displayedStreaks,
  halfDay,
  isLost,
  lostType,
} from '#domain/check-ins/streaks.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { onceIdle } from '#ui/browser/late-work.ts';
import { COMPANY } from '#ui/browser/memory-keys.ts';
import { StreakCard } from '#ui/components/check-in/streak-card.tsx';
import leagueStyles from '#ui/components/league/league-card.module.css';
import { LeagueCard } from '#ui/components/league/league-card.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { StillShapes } from '#ui/components/loading/still-shapes.tsx';
import { copy } from '#ui/copy/copy.ts';
import { useAfterFirstFrame } from '#ui/hooks/use-after-first-frame.ts';
import { useDashboard } from '#ui/hooks/use-dashboard.ts';
import { AFTER_FIRST_TAP_MS, useLatePart } from '#ui/hooks/use-late-part.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useOncePainted } from '#ui/hooks/use-once-painted.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { loadAfterCheckIn } from '#ui/screens/dashboard/after-check-in.tsx';
import { CheckInQuestionSlot } from '#ui/screens/dashboard/check-in-question-slot.tsx';
import { ClockLine } from '#ui/screens/dashboard/clock-line.tsx';
import { CompanySlot } from '#ui/screens/dashboard/company-slot.tsx';
import { DayEndOffer } from '#ui/screens/dashboard/day-end-offer.tsx';
import { FirstFetch } from '#ui/screens/dashboard/first-fetch.tsx';
import { Greeting } from '#ui/screens/dashboard/greeting.tsx';
import { InstallBanner } from '#ui/screens/dashboard/install-banner.tsx';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';
import { MondaySlot } from '#ui/screens/dashboard/monday-slot.tsx';
import { NightStandSlot, useNightStand } from '#ui/screens/dashboard/night-stand-slot.tsx';
import { OfferSlot } from '#ui/screens/dashboard/offer-slot.tsx';
import { PotsSlot } from '#ui/screens/dashboard/pots-slot.tsx';
import { type Sky, skyOf } from '#ui/screens/dashboard/sky.ts';
import { SteadinessSlot } from '#ui/screens/dashboard/steadiness-slot.tsx';
import { StreakNoteSlot } from '#ui/screens/dashboard/streak-note-slot.tsx';
import { TodaysCheckIns } from '#ui/screens/dashboard/todays-check-ins.tsx';
import { nextOpen, todaysSlots, withLanded } from '#ui/screens/dashboard/todays-slots.ts';
import { useCheckIn } from '#ui/screens/dashboard/use-check-in.ts';
import { weekCoins } from '#ui/screens/dashboard/week-coins.ts';
import { useOverdueSteps } from '#ui/state/first-steps.ts';
import { useSpokenLanguage } from '#ui/state/language.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './dashboard-screen.module.css';

/** / (product.md §2). Everything on it comes from this device; nothing waits for the network. */
export function DashboardScreen() {
  usePageTitle(copy.appName);
  const { clock, signedUpAs } = useSession();
  const now = useNow(clock);
  const observed = useDashboard();

  const offset = clock.utcOffsetMinutes(now);
  const dashboard = loadedOf(observed);
  const stored = useMemo(() => dashboard && todaysSlots(dashboard, now, clock), [dashboard, now, clock]);
  const stand = useNightStand();
  const tap = useCheckIn(
    { morning: stored?.morning.row != null, night: stored?.night.row != null },
    stored?.isNew ?? false,
    stand.say,
  );
  useOverdueSteps(stored?.isNew ?? null);
  const slots = stored && withLanded(stored, tap.landed);
  const open = slots && nextOpen(slots);
  useEffect(() => {
    if (open) return onceIdle(loadAfterCheckIn);
  }, [open]);

  // on a wide screen the cards are beside the stove, on a phone below it
  const wide = useMediaQuery(WIDE);
  const below = useAfterFirstFrame(observed.status === 'value') || wide;

  const wallMinute = Math.floor(now / 60_000 + offset) % 1440;
  const minutesToGoal = slots && open ? slots[open].preview.signedMinutes : null;
  const sky = useMemo(() => skyOf(wallMinute, minutesToGoal), [wallMinute, minutesToGoal]);

  return (
    <Loaded
      of={observed}
      failed={copy.dashboard.failedToLoad}
      waiting={<StillShapes />}
      notSynced={
        <>
          <FirstFetch today={calendarDay(now, offset)} />
          <i className={`${styles.side} ${styles.sunk}`} />
          <i className={`${styles.under} ${styles.sunk}`} />
        </>
      }
      frame={(state) => (
        <Page sky={sky} whole={observed.status === 'failed' || (observed.status === 'value' && below)}>
          {observed.status !== 'waiting' && (
            <PaintedGreeting profile={null} signedUpAs={signedUpAs()} sky={sky} />
          )}
          {observed.status === 'failed' ? <div className={styles.failed}>{state}</div> : state}
        </Page>
      )}
    >
      {(loaded) =>
        slots && (
          <Page sky={sky} whole={below}>
            <PaintedGreeting profile={loaded.profile} sky={sky} />
            <TodaysCheckIns
              slots={slots}
              league={loaded.profile.current_league}
              tap={tap}
              onNightStand={stand.open}
            />
            <NightStandSlot stand={stand} slots={slots} now={now} tap={tap} />
            <CheckInQuestionSlot slots={slots} tap={tap} />
            <ClockLine />
            <DayEndOffer dashboard={loaded} now={now} utcOffsetMinutes={offset} />
            {below && (
              <Cards dashboard={loaded} today={slots.today} first={slots.isNew ? nextOpen(slots) : null} />
            )}
          </Page>
        )
      }
    </Loaded>
  );
}

interface CardsProps {
  dashboard: LoadedDashboard;
  today: LocalDay;
  /** The first check-in of a new user. */
  first: CheckInType | null;
}

/** Friends' today, the result of last week or the offer to keep the streak, the league, the first ranks and the streaks. */
function Cards({ dashboard, today, first }: CardsProps) {
  const { profile } = dashboard;
  const { memory } = useSession();
  const [company, setCompany] = useState(() => memory.read(COMPANY) !== null);
  const onCompany = useCallback(
    (isShown: boolean) => {
      memory.write(COMPANY, isShown ? 'yes' : null);
      setCompany(isShown);
    },
    [memory],
  );
  return (
    <>
      <div className={styles.side} data-company={company ? '' : undefined}>
        <CompanySlot dashboard={dashboard} today={today} isShown={company} onShown={onCompany} />
        <PotsSlot />
        <MondaySlot
          profile={profile}
          today={today}
          ranks={
            <OfferSlot dashboard={dashboard} today={today} isInCompany={company}>
              <Ranks today={today} />
            </OfferSlot>
          }
        >
          <League
            league={profile.current_league}
            totalPoints={profile.total_points}
            weeklyPoints={pointsThisWeek(profile, today)}
            atMax={atMax}
          />
        </MondaySlot>
      </div>
      <div className={styles.under}>
        <Streaks dashboard={dashboard} today={today} first={first} />
      </div>
    </>
  );
}

const fetchMaxLeague = async () => (await import('#ui/components/shelf/max-league.tsx')).MaxLeague;

/** What the card of the highest league adds, from the whole history. */
function MaxSlot({ children }: { children: ReactNode }) {
  const Part = useLatePart(fetchMaxLeague, { afterMs: AFTER_FIRST_TAP_MS });
  if (Part) return <Part>{children}</Part>;
  return (
    <>
      <div className={leagueStyles.race} />
      {children}
      <div className={leagueStyles.shelf} />
    </>
  );
}
/** Always the same function, because the card is memoised. */
const atMax = (points: ReactNode) => <MaxSlot>{points}</MaxSlot>;

const fetchRanks = async () => (await import('#ui/screens/leaderboard/ranks-card.tsx')).RanksCard;

/**
 * The first ranks, on desktops. Their space is reserved from the first paint; card and query are fetched after
 * it. If that fails, the space stays empty: the leaderboard is one click away.
 */
function RanksSlot({ today }: { today: LocalDay }) {
  useSpokenLanguage();
  const wide = useMediaQuery(WIDE);
  const Card = useLatePart(fetchRanks, { wanted: wide });
  if (!wide) return null;
  return <div className={styles.ranks}>{Card && <Card today={today} />}</div>;
}

/**
 * Memoised, because these do not depend on the time: they skip the redraw of each minute, and a tap draws
 * only the stove.
 */
const MemoGreeting = memo(Greeting);
const PaintedGreeting = memo((props: ComponentProps<typeof Greeting>) => (
  <MemoGreeting {...props} sky={useOncePainted(props.sky)} />
));
const League = memo(LeagueCard);
const Ranks = memo(RanksSlot);
const Streaks = memo(({ dashboard, today, first }: CardsProps) => {
  useSpokenLanguage();
  const runs = displayedStreaks(dashboard.streaks, today);
  const coins = weekCoins(dashboard, today);
  const rest = halfDay(dashboard.streaks, today);
  const coin = coins.find(({ day }) => day === today);
  return (
    <StreakCard
      streaks={runs}
      note={
        <StreakNoteSlot
          today={today}
          streak={runs.day}
          text={(longest) =>
            first ? copy.dashboard.startIt(first) : longestText(dashboard.profile, runs, longest)
          }
        />
      }
      half={
        rest && coin
          ? {
              text: (
                <StreakNoteSlot
                  today={today}
                  streak={runs.day}
                  text={(longest) => copy.dashboard.halfDay(rest, longest)}
                />
              ),
              coin,
            }
          : null
      }
      week={{ coins, today }}
    >
      <SteadinessSlot today={today} firstDay={dashboard.firstDay} />
    </StreakCard>
  );
});

/** The longest day streak so far; when a streak is broken, also how to start again. */
function longestText(profile: Profile, runs: DisplayedStreaks, longest: number | null): string | null {
  const ended = lostType(runs);
  const bestOfEnded = ended === 'morning' ? profile.best_morning_streak : profile.best_night_streak;
  if (ended && bestOfEnded > 1) return copy.dashboard.bestAgainOf(ended, bestOfEnded);
  if (longest === null || longest <= 1) return null;
  return (isLost(runs) ? copy.dashboard.longestAgain : copy.dashboard.longest)(longest);
}

interface PageProps {
  sky: Sky;
  /** False while content above the end of the page may still arrive and push it down. */
  whole?: boolean;
  children: ReactNode;
}

function Page({ sky, whole = true, children }: PageProps) {
  const wide = useMediaQuery(WIDE);
  return (
    <div className={styles.app} data-night={sky.night ? '' : undefined}>
      <main className={styles.room}>
        <div className={styles.page}>
          {children}
          {!wide && whole && <InstallBanner />}
        </div>
      </main>
    </div>
  );
}
