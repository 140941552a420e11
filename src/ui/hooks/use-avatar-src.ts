import { useCallback, useContext, useSyncExternalStore } from 'react';
import { PersonContext } from '#ui/person.ts';

const NOTHING = () => () => undefined;

/**
 * The source of an <img> for that picture. Null when there is none, or for a moment while it is looked up.
 * Changes by itself once the picture is uploaded.
 */
export function useAvatarSrc(avatarUrl: string | null): string | null {
  const sources = useContext(PersonContext)?.avatars;
  const src = useCallback(
    () => (avatarUrl === null || !sources ? null : sources.srcOf(avatarUrl)),
    [sources, avatarUrl],
  );
  return useSyncExternalStore(avatarUrl === null || !sources ? NOTHING : sources.subscribe, src);
}
