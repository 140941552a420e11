import { Button } from '#ui/components/form/button.tsx';
import { common } from '#ui/copy/common.ts';
import { copy } from '#ui/copy.ts';
import styles from './error-boundary.module.css';

/**
 * The browser cannot open the store, or part of the app was not `loaded`. Nothing is deleted; `retry` starts
 * again.
 */
export function StoreFailed({ loaded, retry }: { loaded: boolean; retry: () => void }) {
  return (
    <main className={styles.page} role="alert">
      <h1>{copy.dashboard.failedToLoad}</h1>
      <p>{loaded ? copy.crash.store : copy.crash.notLoaded}</p>
      <Button look="go" onClick={retry}>
        {common.tryAgain}
      </Button>
    </main>
  );
}
