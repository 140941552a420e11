import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { addEmailState, forgetAddEmail } from '#ui/components/add-email/add-email-state.ts';
import { addEmailChunk } from '#ui/components/add-email/open-add-email.ts';
import { FriendAnswerToasts } from '#ui/components/status/friend-answer-toasts.tsx';
import { statusChunk, statusSheet } from '#ui/components/status/open-status-sheet.ts';
import { useLatePart } from '#ui/hooks/use-late-part.ts';
import { PANES, useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { isInvitation, isOfFriends, paths } from '#ui/navigation/paths.ts';
import { type ScreenChunk, useFetched } from '#ui/navigation/screen-chunk.tsx';
import { InstallBanner } from '#ui/screens/dashboard/install-banner.tsx';
import { MainNav } from '#ui/shell/main-nav.tsx';
import { ScreenSlot } from '#ui/shell/screen-slot.tsx';
import { useFirstStep } from '#ui/state/first-steps.ts';

/**
 * Surrounds every screen of a signed-in user: the navigation, which stays while screens change, and the
 * overlays. `friendPanes` shows the friends beside the chosen one, where there is room; until it is fetched, the
 * screen of the address has the whole window.
 */
export function Layout({ friendPanes }: { friendPanes: ScreenChunk<object> }) {
  const { pathname } = useLocation();
  const wide = useMediaQuery(WIDE);
  const roomy = useMediaQuery(PANES);
  const step = useFirstStep();
  const isBare = (pathname === paths.dashboard && step !== null) || isInvitation(pathname);
  const Panes = useFetched(friendPanes, roomy);
  return (
    <>
      <FriendAnswerToasts />
      <AfterPaintSlot />
      <ScreenSlot panes={roomy && isOfFriends(pathname) && Panes && <Panes />} />
      {!isBare && <MainNav rail={wide} aside={pathname === paths.dashboard && <InstallBanner />} />}
      <StatusSheetSlot />
      <AddEmailSlot />
    </>
  );
}

const fetchParts = async () => (await import('#ui/shell/after-paint.tsx')).AfterPaint;

/** The first screen is on the page by then and needs none of this. */
const AFTER_PAINT_MS = 1000;

/** Holds the parts that no first paint needs: a banner above the screen, pull to sync, the badge on the icon. */
function AfterPaintSlot() {
  const Parts = useLatePart(fetchParts, { afterMs: AFTER_PAINT_MS });
  return Parts && <Parts />;
}

const close = () => statusSheet.setState({ open: false });

/** The place of the open status sheet: above every screen, until this user signs out. */
function StatusSheetSlot() {
  const open = useStore(statusSheet, (state) => state.open);
  useEffect(() => close, []);
  if (!open) return null;
  return (
    <Suspense>
      <statusChunk.Screen onClose={close} />
    </Suspense>
  );
}

/** The place of the sheet that adds an email. What was typed into it leaves with this user. */
function AddEmailSlot() {
  const open = useStore(addEmailState, (state) => state.open);
  useEffect(() => forgetAddEmail, []);
  if (!open) return null;
  return (
    <Suspense>
      <addEmailChunk.Screen />
    </Suspense>
  );
}
