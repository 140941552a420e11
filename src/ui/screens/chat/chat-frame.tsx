import { type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import { SyncLine } from '#ui/components/status/sync-line.tsx';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { usePerson } from '#ui/person.ts';
import { BackLink } from '#ui/router/back-link.tsx';
import { paths } from '#ui/router/paths.ts';
import { useKeyboardRoom } from '#ui/screens/chat/use-keyboard-room.ts';
import styles from './chat-frame.module.css';

interface Props {
  /** Stands in the bar behind the back button. */
  head?: ReactNode;
  /** Stands at the bottom, above keyboard and safe area. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a chat: a bar, what scrolls, and the place to write. It fills the window and never scrolls itself;
 * on phones it takes the room of the bottom bar too, which the keyboard needs.
 */
export function ChatFrame({ head, foot, children }: Props) {
  const frame = useRef<HTMLElement>(null);
  useKeyboardRoom(frame);
  const wide = useMediaQuery(WIDE);
  const { online, trouble, unreadable } = useStore(usePerson().sync);
  return (
    <main className={styles.frame} ref={frame} data-whole-window="">
      <header className={styles.bar}>
        <div className={styles.inner}>
          <BackLink parent={paths.friends} />
          {head}
        </div>
        {!wide && (!online || trouble !== null || unreadable) && <SyncLine className={styles.strip} />}
      </header>
      {children}
      <footer className={styles.foot}>{foot}</footer>
    </main>
  );
}
