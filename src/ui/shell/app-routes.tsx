import { Suspense, useEffect, useState } from 'react';
import {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useOutletContext,
  useParams,
} from 'react-router-dom';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { common } from '#copy/common.ts';
import { FailedPage } from '#ui/components/loading/error-boundary.tsx';
import { StillShapes } from '#ui/components/loading/still-shapes.tsx';
import { copy } from '#ui/copy/copy.ts';
import { invitationPath, pageAskedFor, paths } from '#ui/navigation/paths.ts';
import { forgetVisits, useVisits } from '#ui/navigation/visits.ts';
import { ScreenSlot } from '#ui/shell/screen-slot.tsx';
import { screens } from '#ui/shell/screens.ts';
import { useFirstStep } from '#ui/state/first-steps.ts';
import { useServices } from '#ui/state/services.ts';
import { CurrentSession } from '#ui/state/session-context.ts';
import type { SessionState } from '#ui/state/session-state.ts';

type Session = StoreApi<SessionState>;

/** Every route of the product (product.md §2). Each screen is its own chunk. */
export function AppRoutes({ session }: { session: Session }) {
  return (
    // draw a new address at once, not when React is idle
    <BrowserRouter useTransitions={false}>
      <Suspense fallback={<StillShapes />}>
        <Routes>
          <Route element={<SessionGate session={session} />}>
            <Route element={<Frame />}>
              <Route element={<SignedInGate />}>
                <Route path={paths.dashboard} element={<DashboardRoute />} />
                <Route path={paths.settings} element={<screens.settings.Screen />} />
                <Route path={paths.reminders} element={<screens.reminders.Screen />} />
                <Route path={paths.account} element={<screens.account.Screen />} />
                <Route path={paths.history} element={<screens.history.Screen />} />
                <Route path={paths.shelf} element={<screens.shelf.Screen />} />
                <Route path={paths.friends} element={<screens.friends.Screen />} />
                <Route path={paths.leaderboard} element={<screens.leaderboard.Screen />} />
                <Route path="/share/:kind?/:day?" element={<ShareRoute />} />
                <Route path="/friend/:friendId" element={<FriendRoute />} />
                <Route path="/chat/:friendId" element={<ChatRoute />} />
              </Route>
              <Route path={paths.auth} element={<AuthRoute session={session} />} />
              <Route path={invitationPath(':code')} element={<InvitationRoute />} />
              <Route path={paths.install} element={<screens.install.Screen />} />
              <Route path="*" element={<screens.notFound.Screen />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}

/** The first questions to a new user come in place of the dashboard. */
function DashboardRoute() {
  const step = useFirstStep();
  return step === null ? <screens.dashboard.Screen /> : <screens.firstSteps.Screen step={step} />;
}

function FriendRoute() {
  const { friendId = '' } = useParams();
  return <screens.friend.Screen friendId={friendId} />;
}

function InvitationRoute() {
  const { code = '' } = useParams();
  return <screens.invitation.Screen key={code} code={code.toLowerCase()} />;
}

function ChatRoute() {
  const { friendId = '' } = useParams();
  return <screens.chat.Screen friendId={friendId} />;
}

function ShareRoute() {
  const { kind = '', day = '' } = useParams();
  return <screens.share.Screen kind={kind} day={day} />;
}

interface Gate {
  isSignedIn: boolean;
  /**
   * The page to show after signing in. Null once a user was signed in: their pages are not for the next
   * user.
   */
  askedFor: string | null;
}

/** Shows what every screen has to wait for: the session lookup, or a store that cannot be opened. */
function SessionGate({ session }: { session: Session }) {
  const { update } = useServices();
  const state = useStore(session);
  useVisits();
  // if a signed-out user opened this tab at a page, signing in leads there
  const [opened] = useState(() => (isLoadedByBack() ? null : addressNow()));
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state.status === 'signed_in' && !wasSignedIn) setWasSignedIn(true);
  const gate: Gate = {
    isSignedIn: state.status === 'signed_in',
    askedFor: wasSignedIn ? null : opened,
  };
  const isSignedOut = state.status === 'signed_out';
  useEffect(() => {
    if (isSignedOut) forgetVisits();
  }, [isSignedOut]);
  switch (state.status) {
    case 'loading':
      return <StillShapes />;
    case 'unusable':
      return <screens.unusable.Screen obstacle={state.obstacle} />;
    case 'newer_version':
      return (
        <FailedPage
          title={copy.update.newerVersion}
          text={copy.update.newerVersionText}
          button={copy.update.apply}
          onPress={() => update.getState().apply()}
        />
      );
    case 'failed':
      return (
        <FailedPage
          title={copy.dashboard.failedToLoad}
          text={state.loaded ? copy.crash.store : copy.crash.notLoaded}
          button={common.tryAgain}
          onPress={state.retry}
        />
      );
    case 'unopenable':
      return <screens.damaged.Screen data={state} />;
    case 'signed_out':
      return <Outlet context={gate} />;
    case 'signed_in':
      return (
        <CurrentSession key={state.session.userId} value={state.session}>
          <Outlet context={gate} />
        </CurrentSession>
      );
  }
}

/** True when Back or Forward loaded the page: then its address may be the previous user's. */
const isLoadedByBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

const addressNow = () => `${location.pathname}${location.search}${location.hash}`;

/** The frame of a screen: the navigation for a signed-in user, else nothing. */
function Frame() {
  const { isSignedIn } = useOutletContext<Gate>();
  if (!isSignedIn) return <ScreenSlot />;
  return <screens.layout.Screen friendPanes={screens.friendPanes} />;
}

/** Lets only a signed-in user through; others go to /auth. */
function SignedInGate() {
  const { isSignedIn, askedFor } = useOutletContext<Gate>();
  if (isSignedIn) return <Outlet />;
  return <Navigate to={paths.auth} replace state={askedFor === addressNow() ? { askedFor } : null} />;
}

/** Redirects a signed-in user from /auth to the page that led there. */
function AuthRoute({ session }: { session: Session }) {
  const state = useStore(session);
  const { state: passed }: { state: unknown } = useLocation();
  if (state.status === 'signed_in') return <Navigate to={pageAskedFor(passed) ?? paths.dashboard} replace />;
  if (state.status !== 'signed_out') return null;
  const { reason, removeData, isNewDevice = false } = state;
  return <screens.auth.Screen reason={reason} removeData={removeData} isNewDevice={isNewDevice} />;
}
