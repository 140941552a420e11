import type { ReactNode } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { friendsWords } from '#copy/words/friends.ts';
import type { ProfileCard } from '#queries/parts/peers.ts';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import styles from './friends.module.css';

interface Props {
  userId: Uuid;
  /** Null until it arrives; the row keeps its height. */
  card: ProfileCard | null;
  /** The line under the name. */
  small: ReactNode;
  /** A friend since this visit. */
  isNew?: boolean;
  /** The page to which picture and words lead. */
  to?: string;
  /** The buttons. */
  children: ReactNode;
}

/** One user in a list: picture, name, one line, buttons. */
export function UserRow({ userId, card, small, isNew = false, to, children }: Props) {
  const words = (
    <>
      <Avatar userId={userId} name={card ? nameOf(card) : ''} avatarUrl={card?.avatar_url ?? null} />
      <span className={styles.who}>
        <span className={styles.name}>{card ? <bdi>{nameOf(card)}</bdi> : friendsWords.arriving}</span>
        <span className={styles.small}>{small}</span>
      </span>
    </>
  );
  return (
    <li className={styles.row} data-new={isNew || undefined} ref={isNew ? takeFocus : undefined}>
      {to === undefined ? (
        <div className={styles.user}>{words}</div>
      ) : (
        <PageLink to={to} className={styles.user}>
          {words}
        </PageLink>
      )}
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** The focused button was removed with its request, which leaves the focus on something around the new row. */
function takeFocus(row: HTMLLIElement | null) {
  if (document.activeElement?.contains(row)) row?.querySelector('a')?.focus();
}
