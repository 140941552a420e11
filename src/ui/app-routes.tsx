import { Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { AfterPaintSlot } from '#ui/after-paint-slot.tsx';
import { MainNav } from '#ui/components/layout/main-nav.tsx';
import { ChunkBoundary } from '#ui/components/loading/chunk-boundary.tsx';
import { Outgrown } from '#ui/components/loading/outgrown.tsx';
import { StillShapes } from '#ui/components/loading/still-shapes.tsx';
import { StoreFailed } from '#ui/components/loading/store-failed.tsx';
import { FriendAnswerToasts } from '#ui/components/status/friend-answer-toasts.tsx';
import { StatusSheetSlot } from '#ui/components/status/status-sheet-slot.tsx';
import { needsSession, pageAskedFor, paths } from '#ui/paths.ts';
import { PersonContext } from '#ui/person.ts';
import { screens } from '#ui/screens.ts';
import { UserServicesContext, useServices } from '#ui/services.ts';
import type { SessionState, SignedOutNotice } from '#ui/session-state.ts';
import { forgetVisits, settle } from '#ui/visits.ts';
import { WithScreenServices } from '#ui/with-screen-services.tsx';

const AuthScreen = screens.auth.Screen;
const DashboardScreen = screens.dashboard.Screen;
const SettingsScreen = screens.settings.Screen;
const AccountScreen = screens.account.Screen;
const HistoryScreen = screens.history.Screen;
const FriendsScreen = screens.friends.Screen;
const FriendScreen = screens.friend.Screen;
const ChatScreen = screens.chat.Screen;
const LeaderboardScreen = screens.leaderboard.Screen;
const InstallScreen = screens.install.Screen;
const DamagedScreen = screens.damaged.Screen;
const NotFoundScreen = screens.notFound.Screen;

/** Then its address may be one that the person before has left. */
const isLoadedByBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

const addressNow = () => `${location.pathname}${location.search}${location.hash}`;

/** Which screen an address shows, given who is signed in. Every screen is its own chunk. */
export function AppRoutes({ session }: { session: StoreApi<SessionState> }) {
  const { update } = useServices();
  const state = useStore(session);
  const [location] = useLocation();
  useEffect(loadEarly, []);
  const search = useSearch();
  // a page that was loaded while somebody was signed out is where they go once they have signed in
  const [opened] = useState(() => (isLoadedByBack() ? null : addressNow()));
  const [entered, setEntered] = useState(false);
  if (state.status === 'signed_in' && !entered) setEntered(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step, and when another person is here
  useEffect(settle, [location, search, state.status]);
  if (state.status === 'loading') return <StillShapes />;
  if (state.status === 'outgrown') return <Outgrown reload={() => update.getState().apply()} />;
  if (state.status === 'failed') return <StoreFailed loaded={state.loaded} retry={state.retry} />;
  return (
    <Suspense fallback={<StillShapes />}>
      {state.status === 'damaged' ? (
        <DamagedScreen damage={state.damage} />
      ) : state.status === 'signed_in' ? (
        <UserServicesContext key={state.userId} value={state.services}>
          <PersonContext value={state.services}>
            <FriendAnswerToasts />
            <ChunkBoundary at={location} nav={<MainNav />}>
              <SignedInRoutes />
            </ChunkBoundary>
            <StatusSheetSlot />
            <AfterPaintSlot />
          </PersonContext>
        </UserServicesContext>
      ) : (
        <ChunkBoundary at={location}>
          <SignedOutRoutes
            askedFor={entered ? null : opened}
            notice={state.notice}
            removeData={state.removeData}
          />
        </ChunkBoundary>
      )}
    </Suspense>
  );
}

/** The screen most likely to come is fetched while the session is still being looked up. */
function loadEarly(): void {
  const screen = screenAt(location.pathname);
  // when it fails here it fails again where it is needed, and is told there
  screen.load().catch(() => undefined);
}

function screenAt(path: string): { load(): Promise<unknown> } {
  const known: ReadonlyMap<string, { load(): Promise<unknown> }> = new Map(Object.entries(screens));
  return known.get(path.split('/', 2)[1] ?? '') ?? screens.dashboard;
}

function SignedInRoutes() {
  const askedFor = pageAskedFor(useHistoryState<unknown>()) ?? paths.dashboard;
  return (
    <Switch>
      <Route path={paths.dashboard}>
        <DashboardScreen />
      </Route>
      <Route path={paths.auth}>
        <Redirect to={askedFor} replace />
      </Route>
      <Route path={paths.install}>
        <InstallScreen />
      </Route>
      <Route path={paths.settings}>
        <SettingsScreen />
      </Route>
      <Route path={paths.account}>
        <AccountScreen />
      </Route>
      <Route path={paths.history}>
        <WithScreenServices>
          <HistoryScreen />
        </WithScreenServices>
      </Route>
      <Route path={paths.friends}>
        <WithScreenServices>
          <FriendsScreen />
        </WithScreenServices>
      </Route>
      <Route path={paths.leaderboard}>
        <WithScreenServices>
          <LeaderboardScreen />
        </WithScreenServices>
      </Route>
      <Route path="/friend/:friendId">
        {({ friendId }) => (
          <WithScreenServices>
            <FriendScreen key={friendId} friendId={friendId} />
          </WithScreenServices>
        )}
      </Route>
      <Route path="/chat/:friendId">
        {({ friendId }) => (
          <WithScreenServices>
            <ChatScreen key={friendId} friendId={friendId} />
          </WithScreenServices>
        )}
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

interface SignedOutProps {
  /** The page this one was loaded at; null once somebody was signed in, whose pages are nobody else's. */
  askedFor: string | null;
  notice: SignedOutNotice;
  removeData: (() => void) | undefined;
}

function SignedOutRoutes({ askedFor, ...ended }: SignedOutProps) {
  const [path] = useLocation();
  useEffect(forgetVisits, []);
  if (needsSession(path)) {
    const state = askedFor === addressNow() ? { askedFor } : null;
    return <Redirect to={paths.auth} replace state={state} />;
  }
  return (
    <Switch>
      <Route path={paths.auth}>
        <AuthScreen {...ended} />
      </Route>
      <Route path={paths.install}>
        <InstallScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}
