import { parseEmail } from '#domain/users/email.ts';
import { paths } from '#ui/navigation/paths.ts';

/*
 * A link that names the user who shares it. The email address is encoded in the fragment, which never
 * reaches a server or a log. Older links carry it as `?invite=`.
 */
const NAME = 'invite=';

/** /friends with that address filled in. */
export function invitePath(email: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(email));
  return `${paths.friends}#${NAME}${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The email address in a link to /friends; null without one. */
export function invitedBy(link: string): string | null {
  const { pathname, search, hash } = new URL(link, location.origin);
  if (pathname.toLowerCase() !== paths.friends) return null;
  const fragment = hash.slice(1);
  const text = fragment.startsWith(NAME)
    ? decode(fragment.slice(NAME.length))
    : new URLSearchParams(search).get('invite');
  const email = parseEmail(text ?? '');
  return email.ok ? email.value : null;
}

function decode(text: string): string | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return null; // a truncated link counts as none
  }
}
