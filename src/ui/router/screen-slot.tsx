import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';
import { StillShapes } from '#ui/components/loading/still-shapes.tsx';

/** The screen that the address names: its chunk is fetched, and a failure is shown in its place. */
export function ScreenSlot() {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary at={pathname}>
      {/* by its key a new screen shows its own shapes; without it React would leave the old screen in place */}
      <Suspense key={pathname} fallback={<StillShapes />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}
