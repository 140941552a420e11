import { useState } from 'react';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import styles from './auth-screen.module.css';

/**
 * The server ended the session: the data stays on the device for this user, who may also delete it from
 * there.
 */
export function EndedSession({ removeData }: { removeData: (() => void) | undefined }) {
  const [asked, setAsked] = useState(false);
  return (
    <div className={styles.info}>
      <p role={asked ? 'alert' : undefined}>{asked ? authCopy.removal.question : authCopy.sessionDead}</p>
      {removeData && (
        <div className={styles.ways}>
          {asked ? (
            <>
              <Button look="quiet" onClick={removeData}>
                {authCopy.removal.yes}
              </Button>
              <Button look="quiet" onClick={() => setAsked(false)}>
                {common.keepIt}
              </Button>
            </>
          ) : (
            <Button look="quiet" onClick={() => setAsked(true)}>
              {authCopy.removal.offer}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
