import { Button } from '#ui/components/button.tsx';
import { copy } from '#ui/copy.ts';
import styles from './error-boundary.module.css';

/** A newer version of the app has taken over what is stored here; this page shows and writes nothing any more. */
export function Outgrown({ reload }: { reload: () => void }) {
  return (
    <main className={styles.page} role="alert">
      <h1>{copy.update.outgrown}</h1>
      <p>{copy.update.outgrownText}</p>
      <Button look="go" onClick={reload}>
        {copy.update.apply}
      </Button>
    </main>
  );
}
