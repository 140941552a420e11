import { Suspense } from 'react';
import { Outlet, useLocation, useOutletContext } from 'react-router-dom';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';
import { StillShapes } from '#ui/components/loading/still-shapes.tsx';
import { PANES, useMediaQuery } from '#ui/hooks/use-media-query.ts';
import { isOfFriends, paths } from '#ui/router/paths.ts';

/** Shows the screen of the current address: fetches its chunk and shows a failure in its place. */
export function ScreenSlot() {
  const { pathname } = useLocation();
  const gate = useOutletContext();
  const inPanes = useMediaQuery(PANES) && isOfFriends(pathname);
  return (
    <ScreenBoundary at={pathname}>
      {/* the key gives a new screen its own fallback; without it React would keep the old screen, as panes want */}
      <Suspense key={inPanes ? paths.friends : pathname} fallback={<StillShapes />}>
        <Outlet context={gate} />
      </Suspense>
    </ScreenBoundary>
  );
}
