import type { ReactNode } from 'react';
import styles from './chat-banner.module.css';

interface Props {
  drawing?: ReactNode;
  text: string;
}

/** Shown in place of the conversation. */
export function ChatBanner({ drawing, text }: Props) {
  return (
    <div className={styles.banner}>
      {drawing}
      <p aria-live="polite">{text}</p>
    </div>
  );
}

/** Shown in place of a conversation that has no messages. */
export function ChatPlace({ children }: { children: ReactNode }) {
  return <div className={styles.banner}>{children}</div>;
}
