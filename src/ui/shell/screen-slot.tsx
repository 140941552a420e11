import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation, useOutletContext } from 'react-router-dom';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';
import { StillShapes } from '#ui/components/loading/still-shapes.tsx';

interface Props {
  /** Panes to show instead. One of them draws the screen of the current address; the panes stay when the address changes. */
  panes?: ReactNode;
}

/** Shows the screen of the current address: fetches its chunk and shows a failure in its place. */
export function ScreenSlot({ panes }: Props) {
  const { pathname } = useLocation();
  const gate = useOutletContext();
  return (
    <ScreenBoundary at={pathname}>
      {/* the key gives a new screen its own fallback; without it React would keep the old screen */}
      <Suspense key={panes ? 'panes' : pathname} fallback={<StillShapes />}>
        {panes || <Outlet context={gate} />}
      </Suspense>
    </ScreenBoundary>
  );
}
