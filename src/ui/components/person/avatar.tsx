import { useEffect, useState } from 'react';
import { network } from '#base/network.ts';
import { glazeOf, initialsOf } from '#ui/components/person/glaze.ts';
import { useAvatarSrc } from '#ui/hooks/use-avatar-src.ts';
import styles from './avatar.module.css';

interface Props {
  userId: string;
  name: string;
  /** The address in the profile. */
  avatarUrl: string | null;
  size?: 'sm' | 'md' | 'lg';
}

/**
 * A person's enamel plate: their picture, or initials on their own glaze. Decoration; the name is beside it.
 */
export function Avatar({ userId, name, avatarUrl, size = 'md' }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = useAvatarSrc(avatarUrl);
  const picture = src !== broken ? src : null;
  useEffect(() => {
    if (broken === null) return;
    // a picture that failed offline may load once there is a network
    return network.onChange(() => {
      if (network.isOnline()) setBroken(null);
    });
  }, [broken]);
  return (
    <span className={styles.plate} data-size={size} data-glaze={glazeOf(userId)} aria-hidden="true">
      {picture ? <img src={picture} alt="" onError={() => setBroken(picture)} /> : initialsOf(name)}
    </span>
  );
}
