import { useStore } from 'zustand';
import { isGate } from '#base/gate.ts';
import { openGate } from '#ui/browser/open-gate.ts';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { statusCopy } from '#ui/copy/status.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './after-paint.module.css';

/** Above every screen while a sign-on gate responds in place of the server. */
export function GateBanner() {
  const trouble = useStore(useSession().sync, (status) => status.trouble);
  return (
    // always on the page: some screen readers miss a region that appears together with its text
    <div role="status">
      {isGate(trouble) && (
        <div className={styles.banner}>
          <p>{copy.sync.trouble(trouble)}</p>
          <p>{statusCopy.trouble(trouble)}</p>
          <Button onClick={openGate}>{copy.sync.toGate}</Button>
        </div>
      )}
    </div>
  );
}
