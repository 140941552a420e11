import { useCallback, useContext, useSyncExternalStore } from 'react';
import { PersonContext } from '#ui/person.ts';

const NOTHING = () => () => undefined;

/** What an <img> of that picture loads, or null: none, or not known for a moment. Changes by itself once it is uploaded. */
export function useAvatarSrc(avatarUrl: string | null): string | null {
  const sources = useContext(PersonContext)?.avatars;
  const src = useCallback(
    () => (avatarUrl === null || !sources ? null : sources.srcOf(avatarUrl)),
    [sources, avatarUrl],
  );
  return useSyncExternalStore(avatarUrl === null || !sources ? NOTHING : sources.subscribe, src);
}
