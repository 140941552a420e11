import { invitationWords as words } from '#copy/words/invitation.ts';
import { invitationPath } from '#ui/navigation/paths.ts';

export const linkOf = (code: string): string => `${location.origin}${invitationPath(code)}`;

/** A link as a reader says it: without https. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '');

export const canShare = (): boolean => 'share' in navigator;

/** Opens the device's share sheet. False when it failed; closing it is no failure. */
export const shareLink = (link: string): Promise<boolean> =>
  navigator.share({ title: words.shareTitle, text: words.shareText, url: link }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
