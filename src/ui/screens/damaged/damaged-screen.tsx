import { useState } from 'react';
import { download } from '#ui/browser/data-file.ts';
import { Button } from '#ui/components/form/button.tsx';
import styles from '#ui/components/loading/error-boundary.module.css';
import { damagedCopy } from '#ui/copy/damaged.ts';
import type { Damage } from '#ui/state/session-state.ts';

/**
 * Shown when the browser cannot read the data on this device. Nothing is deleted before the user agrees.
 */
export function DamagedScreen({ damage }: { damage: Damage }) {
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  const take = async () => {
    setBusy(true);
    try {
      const file = await damage.rescue();
      if (file) download(file);
      setNote(file ? damagedCopy.taken(file.name) : damagedCopy.nothing);
    } catch {
      // the code that reads the data could not be fetched, so it is not known what is readable
      setNote(damagedCopy.failed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className={styles.page} role="alert">
      <h1>{damagedCopy.title}</h1>
      <p>{damagedCopy.text}</p>
      <p>{asked ? damagedCopy.question : damagedCopy.unsaved}</p>
      {asked ? (
        <div className={styles.ways}>
          <Button look="go" onClick={damage.fetchAgain}>
            {damagedCopy.yes}
          </Button>
          <Button onClick={() => setAsked(false)}>{damagedCopy.no}</Button>
        </div>
      ) : (
        <div className={styles.ways}>
          <Button look="go" busy={busy} onClick={take}>
            {damagedCopy.take}
          </Button>
          <Button onClick={() => setAsked(true)}>{damagedCopy.fetch}</Button>
          <Button onClick={damage.retry}>{damagedCopy.tryAgain}</Button>
        </div>
      )}
      <p role="status">{note}</p>
    </main>
  );
}
