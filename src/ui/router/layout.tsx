import { useMatch } from 'react-router-dom';
import { AfterPaintSlot } from '#ui/after-paint-slot.tsx';
import { MainNav } from '#ui/components/layout/main-nav.tsx';
import { FriendAnswerToasts } from '#ui/components/status/friend-answer-toasts.tsx';
import { StatusSheetSlot } from '#ui/components/status/status-sheet-slot.tsx';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { paths } from '#ui/router/paths.ts';
import { ScreenSlot } from '#ui/router/screen-slot.tsx';
import { InstallBanner } from '#ui/screens/dashboard/install-banner.tsx';

/**
 * Surrounds every screen of a signed-in person: the navigation, which stays while screens change, and the
 * overlays.
 */
export function Layout() {
  const isDashboard = useMatch(paths.dashboard) !== null;
  const wide = useMediaQuery(WIDE);
  return (
    <>
      <FriendAnswerToasts />
      <AfterPaintSlot />
      <ScreenSlot />
      <MainNav rail={wide} aside={isDashboard && <InstallBanner />} />
      <StatusSheetSlot />
    </>
  );
}
