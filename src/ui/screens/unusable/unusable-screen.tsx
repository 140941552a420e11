import { Button } from '#ui/components/form/button.tsx';
import styles from '#ui/components/loading/error-boundary.module.css';
import { unusableCopy } from '#ui/copy/unusable.ts';
import type { Obstacle } from '#ui/state/session-state.ts';

/** Replaces every page if the browser gives this site no storage, because no form could work then. */
export function UnusableScreen({ obstacle }: { obstacle: Obstacle }) {
  const words = unusableCopy[obstacle];
  return (
    <main className={styles.page} role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <Button look="go" onClick={() => location.reload()}>
        {unusableCopy.tryAgain}
      </Button>
    </main>
  );
}
