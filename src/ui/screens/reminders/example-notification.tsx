import type { ReactNode } from 'react';
import type { notificationsCopy } from '#copy/notifications.ts';
import { Mark } from '#ui/components/drawing/mark.tsx';
import styles from './example-notification.module.css';

interface Props {
  says: ReturnType<typeof notificationsCopy.reminder>;
  /** At its end. */
  children?: ReactNode;
}

/** A notification as it will look. */
export function ExampleNotification({ says, children }: Props) {
  return (
    <div className={styles.example}>
      <Mark size={40} />
      <p>
        <b>{says.title}</b>
        <span>{says.body}</span>
      </p>
      {children}
    </div>
  );
}
