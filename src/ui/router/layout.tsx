import { Suspense, useContext } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router-dom';
import { MainNav } from '#ui/components/layout/main-nav.tsx';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';
import { StillShapes } from '#ui/components/loading/still-shapes.tsx';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { paths } from '#ui/router/paths.ts';
import { InstallBanner } from '#ui/screens/dashboard/install-banner.tsx';
import { UserServicesContext } from '#ui/services.ts';
import { WithScreenServices } from '#ui/with-screen-services.tsx';

/** The screen that the address names: its chunk is fetched, and a failure is shown in its place. */
export function ScreenSlot() {
  const { pathname } = useLocation();
  const usePersonScreens =
    useContext(UserServicesContext) !== null && pathname !== '/' && pathname !== '/auth';
  return (
    <ScreenBoundary at={pathname}>
      {/* by its key a new screen shows its own shapes; without it React would leave the old screen in place */}
      <Suspense key={pathname} fallback={<StillShapes />}>
        {usePersonScreens ? (
          <WithScreenServices>
            <Outlet />
          </WithScreenServices>
        ) : (
          <Outlet />
        )}
      </Suspense>
    </ScreenBoundary>
  );
}

/** A screen with the navigation beside it, which stays while screens change. */
export function Layout() {
  const isDashboard = useMatch(paths.dashboard) !== null;
  const wide = useMediaQuery(WIDE);
  return (
    <>
      <ScreenSlot />
      <MainNav aside={wide && isDashboard && <InstallBanner />} />
    </>
  );
}
