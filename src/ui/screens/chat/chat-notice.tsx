import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/components/button.tsx';
import { copy } from '#ui/copy.ts';
import { useUserServices } from '#ui/services.ts';
import styles from './chat-notice.module.css';

interface Props {
  drawing?: ReactNode;
  text: string;
  action?: { label: string; onClick: () => void };
  children?: ReactNode;
}

/** Stands where the conversation would be. */
export function ChatNotice({ drawing, text, action, children }: Props) {
  return (
    <div className={styles.notice}>
      {drawing}
      <p aria-live="polite">{text}</p>
      {children}
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </div>
  );
}

/** Nothing has arrived on this device yet, so nobody is a friend and nobody a stranger. */
export function ChatWaiting() {
  const online = useStore(useUserServices().sync, (status) => status.online);
  return (
    <ChatNotice text={online ? copy.dashboard.fetching : copy.dashboard.fetchingOffline}>
      {online && <progress className={styles.bar} aria-label={copy.dashboard.fetching} />}
    </ChatNotice>
  );
}
