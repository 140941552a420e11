import { useLocation } from 'react-router-dom';
import { AfterPaintSlot } from '#ui/after-paint-slot.tsx';
import { MainNav } from '#ui/components/layout/main-nav.tsx';
import { FriendAnswerToasts } from '#ui/components/status/friend-answer-toasts.tsx';
import { StatusSheetSlot } from '#ui/components/status/status-sheet-slot.tsx';
import { PANES, useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { isOfFriends, paths } from '#ui/router/paths.ts';
import { type ScreenChunk, useFetched } from '#ui/router/screen-chunk.tsx';
import { ScreenSlot } from '#ui/router/screen-slot.tsx';
import { InstallBanner } from '#ui/screens/dashboard/install-banner.tsx';

/**
 * Surrounds every screen of a signed-in person: the navigation, which stays while screens change, and the
 * overlays. `friendPanes` shows the friends beside the chosen one, where there is room; until it is fetched, the
 * screen of the address has the whole window.
 */
export function Layout({ friendPanes }: { friendPanes: ScreenChunk<object> }) {
  const { pathname } = useLocation();
  const wide = useMediaQuery(WIDE);
  const roomy = useMediaQuery(PANES);
  const Panes = useFetched(friendPanes, roomy);
  return (
    <>
      <FriendAnswerToasts />
      <AfterPaintSlot />
      <ScreenSlot panes={roomy && isOfFriends(pathname) && Panes && <Panes />} />
      <MainNav rail={wide} aside={pathname === paths.dashboard && <InstallBanner />} />
      <StatusSheetSlot />
    </>
  );
}
