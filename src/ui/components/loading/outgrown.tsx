import { Button } from '#ui/components/form/button.tsx';
import styles from '#ui/components/loading/error-boundary.module.css';
import { copy } from '#ui/copy.ts';

/** A newer version of the app has upgraded the store: this page shows and writes nothing any more. */
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
