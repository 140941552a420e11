import { useState } from 'react';
import { Button } from '#ui/components/form/button.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { endedSessionCopy } from '#ui/copy/ended-session.ts';
import styles from './auth-screen.module.css';

/**
 * The server ended the session: this user's data waits for them, and they may also delete it from the
 * device.
 */
export function EndedSession({ removeData }: { removeData: (() => void) | undefined }) {
  const [asked, setAsked] = useState(false);
  return (
    <div className={styles.info}>
      <p role={asked ? 'alert' : undefined}>{asked ? endedSessionCopy.question : authCopy.sessionDead}</p>
      {removeData && (
        <div className={styles.ways}>
          {asked ? (
            <>
              <Button look="quiet" onClick={removeData}>
                {endedSessionCopy.yes}
              </Button>
              <Button look="quiet" onClick={() => setAsked(false)}>
                {endedSessionCopy.no}
              </Button>
            </>
          ) : (
            <Button look="quiet" onClick={() => setAsked(true)}>
              {endedSessionCopy.remove}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
