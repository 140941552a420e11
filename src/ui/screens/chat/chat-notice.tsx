import type { ReactNode } from 'react';
import styles from './chat-notice.module.css';

interface Props {
  drawing?: ReactNode;
  text: string;
}

/** Stands where the conversation would be. */
export function ChatNotice({ drawing, text }: Props) {
  return (
    <div className={styles.notice}>
      {drawing}
      <p aria-live="polite">{text}</p>
    </div>
  );
}

/** Stands where the conversation would be, while there is none to show. */
export function ChatPlace({ children }: { children: ReactNode }) {
  return <div className={styles.notice}>{children}</div>;
}
