import { authCopy } from '#ui/copy/auth.ts';
import type { FailedLink } from '#ui/state/session-state.ts';
import { toasts } from '#ui/state/toasts.ts';

/** The kinds of links that the auth server puts into emails. Links of our own templates only confirm an account. */
const KINDS: ReadonlyMap<string | null, FailedLink> = new Map([
  ['recovery', 'recovery_link_over'],
  ['email_change', 'email_link_over'],
]);

/** The words that the auth server adds to the address. */
const ADDED = ['error', 'error_code', 'error_description', 'sb', 'type'];

/**
 * Why a link in an email did not work, from the address to which the auth server redirected the browser; null
 * when it contains no failure. It writes into the fragment, into the query, or both. Its own sentence is not
 * used: anyone can make such an address.
 */
export function failedLinkIn({ hash, search }: Pick<Location, 'hash' | 'search'>): FailedLink | null {
  const found = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`);
  const code = found.get('error_code');
  if (code === null && found.get('error') === null) return null;
  if (code !== 'otp_expired') return 'link_failed';
  return KINDS.get(found.get('type')) ?? 'link_over';
}

/** The address without what the auth server added. */
export function withoutFailure({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const kept = new URLSearchParams(search);
  for (const name of ADDED) kept.delete(name);
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}

/**
 * Removes the failure of a link from the address of this page. A signed-in user sees no form, so they get a
 * toast.
 */
export function takeFailedLink(isSignedIn: boolean): FailedLink | null {
  const failed = failedLinkIn(location);
  if (!failed) return null;
  history.replaceState(history.state, '', withoutFailure(location));
  if (isSignedIn) toasts.info(authCopy.linkNotNeeded, null);
  return failed;
}
