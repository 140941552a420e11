import { friendsCopy } from '#ui/copy/friends.ts';
import { invitePath } from '#ui/navigation/invite-link.ts';
import { toasts } from '#ui/state/toasts.ts';

/**
 * Shares a link that fills in this user's address for any visitor who opens it: through the device's share sheet, or
 * else on the clipboard.
 */
export async function shareInvite(ownEmail: string): Promise<void> {
  const url = `${location.origin}${invitePath(ownEmail)}`;
  if ('share' in navigator) {
    const outcome = await navigator
      .share({ title: friendsCopy.inviteTitle, text: friendsCopy.inviteText, url })
      .then(
        () => 'shared',
        (error: unknown) =>
          error instanceof DOMException && error.name === 'AbortError' ? 'thought better of' : 'failed',
      );
    if (outcome !== 'failed') return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toasts.success(friendsCopy.inviteCopied);
  } catch {
    // no permission, or no https: the user can still copy it by hand
    toasts.error(friendsCopy.inviteNotCopied(url));
  }
}
