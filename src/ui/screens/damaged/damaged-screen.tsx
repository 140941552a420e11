import { useState } from 'react';
import { common } from '#copy/common.ts';
import { damagedWords } from '#copy/words/damaged.ts';
import { download } from '#ui/browser/data-file.ts';
import { Button } from '#ui/components/form/button.tsx';
import styles from '#ui/components/loading/error-boundary.module.css';
import type { UnopenableData } from '#ui/state/session-state.ts';

/** Shown when the app cannot open the data on this device. Nothing is deleted before the user agrees. */
export function DamagedScreen({ data }: { data: UnopenableData }) {
  const { title, text, unsaved, question } = damagedWords[data.reason];
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  const take = async () => {
    setBusy(true);
    try {
      const file = await data.rescue();
      if (file) download(file);
      setNote(file ? damagedWords.taken(file.name) : damagedWords.nothing);
    } catch {
      // the code that reads the data could not be fetched, so it is not known what is readable
      setNote(damagedWords.failed);
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
            {damagedWords.yes}
          </Button>
          <Button onClick={() => setAsked(false)}>{common.cancel}</Button>
        </div>
      ) : (
        <div className={styles.ways}>
          <Button look="go" busy={busy} onClick={take}>
            {damagedWords.take}
          </Button>
          <Button onClick={() => setAsked(true)}>{damagedWords.fetch}</Button>
          {data.reason === 'corrupt' && <Button onClick={data.retry}>{common.tryAgain}</Button>}
        </div>
      )}
      <p role="status">{note}</p>
    </main>
  );
}
