import { useState } from 'react';
import { download } from '#ui/browser/data-file.ts';
import { Button } from '#ui/components/form/button.tsx';
import styles from '#ui/components/loading/error-boundary.module.css';
import { damagedCopy } from '#ui/copy/damaged.ts';
import type { UnopenableData } from '#ui/state/session-state.ts';

/** Shown when the app cannot open the data on this device. Nothing is deleted before the user agrees. */
export function DamagedScreen({ data }: { data: UnopenableData }) {
  const { title, text, unsaved, question } = damagedCopy[data.reason];
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  const take = async () => {
    setBusy(true);
    try {
      const file = await data.rescue();
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
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{asked ? question : unsaved}</p>
      {asked ? (
        <div className={styles.ways}>
          <Button look="go" onClick={data.fetchAgain}>
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
          {data.reason === 'corrupt' && <Button onClick={data.retry}>{damagedCopy.tryAgain}</Button>}
        </div>
      )}
      <p role="status">{note}</p>
    </main>
  );
}
