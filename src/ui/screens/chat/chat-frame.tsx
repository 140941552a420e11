import { type ReactNode, use, useRef } from 'react';
import { useStore } from 'zustand';
import { SyncLine } from '#ui/components/status/sync-line.tsx';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { BackLink } from '#ui/navigation/back-link.tsx';
import { PaneContext } from '#ui/navigation/pane.ts';
import { paths } from '#ui/navigation/paths.ts';
import { useKeyboardRoom } from '#ui/screens/chat/use-keyboard-room.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './chat-frame.module.css';

interface Props {
  /** In the bar, after the back button. */
  head?: ReactNode;
  /** At the bottom, above the keyboard and the safe area. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a chat: a bar, the messages, and the composer. It fills the window or its pane, and only the messages scroll.
 * On phones it also covers the bottom bar, because the keyboard needs that room.
 */
export function ChatFrame({ head, foot, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardRoom(frame);
  const wide = useMediaQuery(WIDE);
  const { online, trouble, unreadable } = useStore(useSession().sync);
  const pane = use(PaneContext);
  const Frame = pane ? 'div' : 'main';
  return (
    <Frame className={styles.frame} ref={frame} data-whole-window="">
      <header className={styles.bar}>
        <div className={styles.inner}>
          {!pane && <BackLink parent={paths.friends} />}
          {head}
        </div>
        {!wide && (!online || trouble !== null || unreadable) && <SyncLine className={styles.strip} />}
      </header>
      {children}
      <footer className={styles.foot}>{foot}</footer>
    </Frame>
  );
}
