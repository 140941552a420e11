import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { localText } from '#base/site-data.ts';
import { keptInvitation } from '#ui/browser/kept-invitation.ts';
import { invitationPath, isInvitation } from '#ui/navigation/paths.ts';
import { useSession } from '#ui/state/session-context.ts';

/** Opens an invitation that waits on this device, once its user has an email and the server is reached. */
export function useKeptInvitation(): void {
  const { clock, email, sync } = useSession();
  const hasEmail = useStore(email) !== '';
  const online = useStore(sync, (status) => status.online);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isOpen = isInvitation(pathname);
  useEffect(() => {
    if (!hasEmail || !online || isOpen) return;
    const kept = keptInvitation(localText, clock.now());
    if (kept) void navigate(invitationPath(kept.code));
  }, [hasEmail, online, isOpen, clock, navigate]);
}
