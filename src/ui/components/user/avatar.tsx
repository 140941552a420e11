import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { network } from '#base/network.ts';
import { glazeOf, initialsOf } from '#ui/components/user/glaze.ts';
import { CurrentSession } from '#ui/state/session-context.ts';
import styles from './avatar.module.css';

interface Props {
  userId: string;
  name: string;
  /** The address in the profile. */
  avatarUrl: string | null;
  size?: 'sm' | 'md' | 'lg';
}

/** The glazes of a list (distinctGlazes), by user; elsewhere each user has their own. */
export const ListGlazes = createContext<ReadonlyMap<string, number>>(new Map());

/**
 * A user's enamel plate: their picture, or initials on their own glaze. Decoration; the name is beside it.
 */
export function Avatar({ userId, name, avatarUrl, size = 'md' }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = useAvatarSrc(avatarUrl);
  const picture = src !== broken ? src : null;
  const glaze = useContext(ListGlazes).get(userId) ?? glazeOf(userId);
  useEffect(() => {
    if (broken === null) return;
    // a picture that failed offline may load once there is a network
    return network.onChange(() => {
      if (network.isOnline()) setBroken(null);
    });
  }, [broken]);
  return (
    <span className={styles.plate} data-size={size} data-glaze={glaze} aria-hidden="true">
      {picture ? <img src={picture} alt="" onError={() => setBroken(picture)} /> : initialsOf(name)}
    </span>
  );
}

const NOTHING = () => () => undefined;

/**
 * The source of an <img> for that picture. Null when there is none, or for a moment while it is looked up.
 * Changes by itself once the picture is uploaded.
 */
function useAvatarSrc(avatarUrl: string | null): string | null {
  const sources = useContext(CurrentSession)?.avatars;
  const src = useCallback(
    () => (avatarUrl === null || !sources ? null : sources.srcOf(avatarUrl)),
    [sources, avatarUrl],
  );
  return useSyncExternalStore(avatarUrl === null || !sources ? NOTHING : sources.subscribe, src);
}
