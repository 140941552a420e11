import type { ReactNode } from 'react';
import styles from './chat-notice.module.css';

interface Props {
  drawing?: ReactNode;
  text: string;
}

/** Shown in place of the conversation. */
export function ChatNotice({ drawing, text }: Props) {
  return (
    <div className={styles.notice}>
      {drawing}
      <p aria-live="polite">{text}</p>
    </div>
  );
}

/** Shown in place of a conversation that has no messages. */
export function ChatPlace({ children }: { children: ReactNode }) {
  return <div className={styles.notice}>{children}</div>;
}
