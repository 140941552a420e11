import { common } from '#copy/common.ts';
import { unusableWords } from '#copy/words/unusable.ts';
import { Button } from '#ui/components/form/button.tsx';
import styles from '#ui/components/loading/error-boundary.module.css';
import type { Obstacle } from '#ui/state/session-state.ts';

/** Replaces every page if the browser gives this site no storage, because no form could work then. */
export function UnusableScreen({ obstacle }: { obstacle: Obstacle }) {
  const words = unusableWords[obstacle];
  return (
    <main className={styles.page} role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <Button look="go" onClick={() => location.reload()}>
        {common.tryAgain}
      </Button>
    </main>
  );
}
