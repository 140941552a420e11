import { Suspense, useContext } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';
import { StillShapes } from '#ui/components/loading/still-shapes.tsx';
import { UserServicesContext } from '#ui/services.ts';
import { WithScreenServices } from '#ui/with-screen-services.tsx';

/** Shows the screen of the current address: fetches its chunk and shows a failure in its place. */
export function ScreenSlot() {
  const { pathname } = useLocation();
  const usePersonScreens =
    useContext(UserServicesContext) !== null && pathname !== '/' && pathname !== '/auth';
  return (
    <ScreenBoundary at={pathname}>
      {/* the key gives a new screen its own fallback; without it React would keep the old screen */}
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
