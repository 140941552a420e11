import type { ReactNode } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { NotSynced } from '#ui/components/loading/load-states.tsx';
import styles from './chat-notice.module.css';

interface Props {
  drawing?: ReactNode;
  text: string;
  action?: { label: string; onClick: () => void };
}

/** Stands where the conversation would be. */
export function ChatNotice({ drawing, text, action }: Props) {
  return (
    <div className={styles.notice}>
      {drawing}
      <p aria-live="polite">{text}</p>
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </div>
  );
}

/** Nothing has arrived on this device yet, so nobody is a friend and nobody a stranger. */
export function ChatWaiting() {
  return (
    <div className={styles.notice}>
      <NotSynced />
    </div>
  );
}
