import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AfterPaintSlot } from '#ui/after-paint-slot.tsx';
import { MainNav } from '#ui/components/layout/main-nav.tsx';
import { FriendAnswerToasts } from '#ui/components/status/friend-answer-toasts.tsx';
import { StatusSheetSlot } from '#ui/components/status/status-sheet-slot.tsx';
import { PANES, useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { isOfFriends, paths } from '#ui/router/paths.ts';
import { ScreenSlot } from '#ui/router/screen-slot.tsx';
import { InstallBanner } from '#ui/screens/dashboard/install-banner.tsx';

/**
 * Surrounds every screen of a signed-in person: the navigation, which stays while screens change, and the
 * overlays. `friendPanes` shows the friends beside the chosen one, where there is room.
 */
export function Layout({ friendPanes }: { friendPanes: ReactNode }) {
  const { pathname } = useLocation();
  const wide = useMediaQuery(WIDE);
  const roomy = useMediaQuery(PANES);
  return (
    <>
      <FriendAnswerToasts />
      <AfterPaintSlot />
      <ScreenSlot panes={roomy && isOfFriends(pathname) && friendPanes} />
      <MainNav rail={wide} aside={pathname === paths.dashboard && <InstallBanner />} />
      <StatusSheetSlot />
    </>
  );
}
